// Form fields for declared parameters: of games and of players.
import {element, freshId} from './elements.js';
import {numberText} from './wording.js';

const boundless = 1e9; // A bound of that size is there for the machine, not for people.

function bounds({min, max}) {
  const above = max !== undefined && max < boundless;
  if (min !== undefined && above) return `${numberText(min)} to ${numberText(max)}`;
  if (min !== undefined) return `${numberText(min)} or more`;
  return above ? `${numberText(max)} or less` : '';
}

const isNumeric = (text) => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text);

function choiceInput(parameter, id) {
  return element(
    'select',
    {id},
    parameter.choices.map((choice) =>
      element('option', {value: choice, selected: choice === parameter.value}, choice),
    ),
  );
}

function textInput(parameter, id, value) {
  // Numbers that may be `none`, or have a unit, are texts with a numeric keyboard.
  const bounded = parameter.min !== undefined || parameter.max !== undefined;
  const number = !parameter.optional && (bounded || isNumeric(parameter.value));
  return element('input', {
    id,
    value,
    autocomplete: 'off',
    spellcheck: 'false',
    type: number ? 'number' : 'text',
    step: number ? 'any' : null,
    required: number,
    inputmode: bounded ? 'decimal' : null,
    min: number ? parameter.min : null,
    max: number ? parameter.max : null,
  });
}

/// A field for a parameter, with its help and bounds: `{root, name, value(), isDefault()}`.
export function parameterField(parameter, initial = parameter.value) {
  const id = freshId(parameter.name);
  const input =
    parameter.choices.length > 0 ? choiceInput(parameter, id) : textInput(parameter, id, initial);
  if (parameter.choices.length === 0 || parameter.choices.includes(initial)) input.value = initial;
  const help = [parameter.help, bounds(parameter)].filter(Boolean).join('; ');
  const note = help ? element('small', {id: `${id}-help`}, help) : null;
  if (note) input.setAttribute('aria-describedby', note.id);
  const value = () => (parameter.optional && input.value.trim() === '' ? 'none' : input.value);
  return {
    name: parameter.name,
    value,
    isDefault: () => value() === parameter.value,
    root: element(
      'div',
      {class: 'field'},
      element('label', {for: id}, parameter.name),
      input,
      note,
    ),
  };
}

/// What was written as a parameter, as JSON has it.
export function settingJson(text) {
  if (text === 'none') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return isNumeric(text) ? Number(text) : text;
}

/// Parameters in JSON as they are written.
export function settingTexts(parameters) {
  const written = (value) => (value === null ? 'none' : String(value));
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, written(value)]),
  );
}

/// Whether all fields in a part of the page have what they ask for. Shows the first that has not,
/// even if it is folded away, and what is wrong with it.
export function isFilledIn(root) {
  const wrong = root.querySelector('input:invalid, select:invalid');
  wrong?.closest('details')?.setAttribute('open', '');
  return wrong === null || wrong.reportValidity();
}

/// Marks the field that a message of the server is about, and goes there; null: no field is wrong any
/// more. `place` has the message.
export function markWrong(form, field, place) {
  for (const marked of form.querySelectorAll('[aria-invalid]')) {
    marked.removeAttribute('aria-invalid');
    marked.removeAttribute('aria-errormessage');
  }
  const input = field?.matches?.('input, select') ? field : field?.querySelector('input, select');
  if (!input) return;
  place.id ||= freshId('notice');
  input.closest('details')?.setAttribute('open', '');
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-errormessage', place.id);
  input.focus();
}

/// Fields for all parameters: `{root, values(), specification(name)}`.
export function parameterFields(parameters, initial = {}) {
  const fields = parameters.map((parameter) => parameterField(parameter, initial[parameter.name]));
  const changed = () => fields.filter((field) => !field.isDefault());
  return {
    root: element(
      'div',
      {class: 'fields'},
      fields.map((field) => field.root),
    ),
    /// Those that are not the defaults, as an object.
    values: () =>
      Object.fromEntries(changed().map((field) => [field.name, settingJson(field.value())])),
    /// The field of the parameter that a message names in quotes; the first one if it names none.
    fieldNamedIn: (message) =>
      (fields.find(({name}) => message.includes(`"${name}"`)) ??
        fields.find(({name}) => message.includes(name)) ??
        fields[0])?.root,
    /// As on the command line: `uct:simulationCount=500`.
    specification: (name) => {
      const settings = changed()
        .map((field) => `${field.name}=${field.value()}`)
        .join(',');
      return settings ? `${name}:${settings}` : name;
    },
  };
}

/// A field with a label, and a help if it needs one.
export function labelled(text, input, help) {
  const id = (input.id = freshId('field'));
  if (help) input.setAttribute('aria-describedby', `${id}-help`);
  const note = help ? element('small', {id: `${id}-help`}, help) : null;
  return element('div', {class: 'field'}, element('label', {for: id}, text), input, note);
}

/// A box to tick.
export function ticked(text, input) {
  input.id = freshId('tick');
  return element('span', {class: 'check'}, input, element('label', {for: input.id}, text));
}

/// A field for a seed: none that numbers have to round here.
export function seedInput() {
  return element('input', {
    name: 'seed',
    type: 'number',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    step: 1,
  });
}
