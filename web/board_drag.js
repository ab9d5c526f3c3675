// Dragging a piece from its cell to another, with a mouse, a pen or a finger.

const threshold = 6; // Pixels: less is a click.

/// `canDrag(cell)` says whether a piece may be taken, `drop(from, to)` is called when it is let go
/// over another cell.
export class BoardDrag {
  #root;
  #canDrag;
  #drop;
  #swallowing = false; // From the end of a drag until a pointer is down again.
  #held = null; // {cell, piece, pointer, x, y, moving}

  constructor(root, {canDrag, drop}) {
    this.#root = root;
    this.#canDrag = canDrag;
    this.#drop = drop;
    root.addEventListener('pointerdown', (event) => this.#take(event));
    root.addEventListener('pointermove', (event) => this.#move(event));
    root.addEventListener('pointerup', (event) => this.#letGo(event));
    root.addEventListener('pointercancel', () => this.#end());
    // After a drag, some browsers tell of a click on the cell as well: nobody meant one.
    root.addEventListener('click', (event) => this.#swallow(event), true);
  }

  #cellAt(x, y) {
    const cell = document.elementFromPoint(x, y)?.closest?.('.cell');
    return cell && this.#root.contains(cell) ? Number(cell.dataset.cell) : null;
  }

  #take(event) {
    this.#swallowing = false;
    const cell = this.#cellAt(event.clientX, event.clientY);
    if (event.button !== 0 || cell === null || !this.#canDrag(cell)) return;
    const piece = event.target.closest('.cell').querySelector('.piece:last-of-type');
    this.#held = {
      cell,
      piece,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      moving: false,
    };
  }

  #move(event) {
    const held = this.#held;
    if (held === null || event.pointerId !== held.pointer) return;
    const x = event.clientX - held.x,
      y = event.clientY - held.y;
    if (!held.moving && Math.hypot(x, y) < threshold) return;
    if (!held.moving) this.#root.setPointerCapture(held.pointer);
    held.moving = true;
    held.piece.classList.add('dragged');
    held.piece.style.transform = `translate(${x}px, ${y}px)`;
  }

  #letGo(event) {
    const held = this.#held;
    if (held === null || event.pointerId !== held.pointer) return;
    this.#end();
    if (!held.moving) return;
    this.#swallowing = true;
    const to = this.#cellAt(event.clientX, event.clientY);
    if (to !== null && to !== held.cell) this.#drop(held.cell, to);
  }

  #end() {
    if (this.#held === null) return;
    this.#held.piece.classList.remove('dragged');
    this.#held.piece.style.transform = '';
    this.#held = null;
  }

  #swallow(event) {
    if (!this.#swallowing || event.detail === 0) return; // 0: by the keyboard.
    event.stopPropagation();
    event.preventDefault();
  }
}
