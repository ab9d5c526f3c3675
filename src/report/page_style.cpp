#include "page.hpp"

namespace ludorum::report {

// The palette is blue and orange, which everybody can tell apart; text has a contrast of 4.5 or
// more on all that it stands on.
const std::string_view pageStyle = R"css(
:root {
  color-scheme: light dark;
  --ground: #fbfbfa; --card: #ffffff; --text: #1c2126; --quiet: #59626c; --line: #dde1e5;
  --blue: #0b62a8; --bar: #7fb2dc; --orange: #a34700; --mark: #ffe2bd;
  --h0: #f0a268; --h1: #f4b385; --h2: #f7c6a3; --h3: #f9d7be; --h4: #f6e6da; --h5: #ececea;
  --h6: #dce8f3; --h7: #c3dbf0; --h8: #a8ccec; --h9: #8bbce6; --h10: #6fabdf;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171a; --card: #1b1f23; --text: #e4e7ea; --quiet: #9ba5af; --line: #343b42;
    --blue: #74b6f0; --bar: #35709f; --orange: #f2a766; --mark: #6b4416;
    --h0: #8a4513; --h1: #7b4017; --h2: #6b3b1b; --h3: #59351f; --h4: #463024; --h5: #2e3236;
    --h6: #27394a; --h7: #21415c; --h8: #1b496e; --h9: #155181; --h10: #0f5994;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0 auto; padding: 1.5rem 1.25rem 4rem; max-width: 68rem;
  background: var(--ground); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
  font-variant-numeric: tabular-nums;
  -webkit-text-size-adjust: 100%;
}
a { color: var(--blue); }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; }
h1 { font-size: 2.4rem; line-height: 1.15; margin: 0 0 1.25rem; letter-spacing: -.02em;
  overflow-wrap: anywhere; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 .5rem; letter-spacing: -.01em; }
h3 { font-size: 1.05rem; margin: 1.25rem 0 .5rem; }
p { margin: 0 0 .9rem; max-width: 46rem; overflow-wrap: anywhere; }
.over { margin: 0; color: var(--quiet); font-size: .8rem; letter-spacing: .09em;
  text-transform: uppercase; }
header dl { display: flex; flex-wrap: wrap; gap: .75rem 2rem; margin: 0 0 1.25rem; }
dt { color: var(--quiet); font-size: .8rem; }
dd { margin: 0; overflow-wrap: anywhere; }
header dl div { max-width: 100%; }
nav ul { display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; margin: 0; padding: .8rem 0;
  list-style: none; border-block: 1px solid var(--line); font-size: .92rem; }
section { margin-top: 2.75rem; }
.notice, .verdict { padding: .6rem .9rem; border-left: 4px solid var(--orange);
  background: var(--card); }
.verdict { border-color: var(--blue); }
.box { overflow-x: auto; margin: 0 0 1.25rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; line-height: 1.35; }
caption { text-align: left; padding: .6rem .6rem .35rem; color: var(--quiet); font-size: .82rem; }
th, td { padding: .38rem .6rem; text-align: left; vertical-align: baseline;
  border-top: 1px solid var(--line); }
td.n, th.n { text-align: right; white-space: nowrap; }
thead th { color: var(--quiet); font-weight: 500; vertical-align: bottom; }
thead th.n { white-space: normal; }
tbody th { font-weight: 600; overflow-wrap: anywhere; }
tbody th:not(.n) { min-width: 7rem; }
tbody .n + th:not(.n), .heat tbody th:not(.n) { min-width: 10.5rem; }
tbody tr:hover > * { background: color-mix(in srgb, var(--line) 35%, transparent); }
.heat td { min-width: 5.5rem; text-align: center; border: 1px solid var(--ground); }
.heat thead th { text-align: center; max-width: 9rem; overflow-wrap: anywhere; }
.heat thead th:first-child { text-align: left; }
.heat b { display: block; font-weight: 600; }
.heat small { font-size: .85em; }
.heat tbody td.none { color: var(--quiet); vertical-align: middle; }
.heat tbody td { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.heat tbody .h0 { background: var(--h0); } .heat tbody .h1 { background: var(--h1); }
.heat tbody .h2 { background: var(--h2); } .heat tbody .h3 { background: var(--h3); }
.heat tbody .h4 { background: var(--h4); } .heat tbody .h5 { background: var(--h5); }
.heat tbody .h6 { background: var(--h6); } .heat tbody .h7 { background: var(--h7); }
.heat tbody .h8 { background: var(--h8); } .heat tbody .h9 { background: var(--h9); }
.heat tbody .h10 { background: var(--h10); }
.picture { overflow-x: auto; margin: 0 0 1rem; }
svg { display: block; width: 100%; min-width: 38rem; max-width: 52rem; height: auto;
  font-size: 13px; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
svg text { fill: var(--text); }
svg .label, svg .end { text-anchor: end; }
svg .tick { fill: var(--quiet); text-anchor: middle; font-size: 12px; }
svg .begin { text-anchor: start; }
svg .grid { stroke: var(--line); }
svg .reference { stroke: var(--quiet); stroke-dasharray: 4 3; }
svg .whisker { stroke: var(--text); stroke-width: 1.5; }
svg .point { fill: var(--blue); stroke: var(--ground); }
svg .hollow { fill: var(--ground); stroke: var(--orange); stroke-width: 2; }
svg .arrow { fill: var(--text); }
svg .bar { fill: var(--bar); }
details { margin: 0 0 1rem; }
summary { cursor: pointer; color: var(--blue); }
pre { margin: 0 0 1rem; padding: .75rem 1rem; overflow-x: auto; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px; font-size: .88rem; line-height: 1.45;
  font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.command { white-space: pre-wrap; overflow-wrap: anywhere; }
.controls { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin: 0 0 .75rem; }
fieldset { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin: 0;
  padding: .5rem .8rem .7rem; border: 1px solid var(--line); border-radius: 8px; min-width: 0; }
legend { color: var(--quiet); font-size: .8rem; padding: 0 .3rem; }
button, select, input { font: inherit; color: inherit; background: var(--card); max-width: 100%;
  border: 1px solid var(--quiet); border-radius: 6px; padding: .3rem .7rem; min-height: 2.2rem; }
button { cursor: pointer; }
button:hover { border-color: var(--blue); color: var(--blue); }
button[aria-disabled=true] { opacity: .5; cursor: default; }
input[type=number] { width: 7.5rem; }
input[type=range] { width: 12rem; padding: 0; vertical-align: middle; accent-color: var(--blue); }
select { max-width: 14rem; }
.hint { color: var(--quiet); font-size: .82rem; }
#seats, #done { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 0 0 1rem; }
#where { font-weight: 600; margin-bottom: .5rem; }
#boards { display: flex; flex-wrap: wrap; gap: 1rem; }
#boards figure { margin: 0; }
#boards figcaption { color: var(--quiet); font-size: .8rem; }
#boards pre { font-size: 1.15rem; line-height: 1.3; }
#boards pre.grid { letter-spacing: .55em; padding-right: .45rem; }
#boards mark { background: var(--mark); color: inherit; text-decoration: underline;
  font-weight: 700; }
#boards .grid mark { letter-spacing: 0; margin-right: .55em; }
footer { margin-top: 3rem; color: var(--quiet); font-size: .85rem; }
@media (max-width: 40rem) {
  body { padding: 1rem .9rem 3rem; }
  h1 { font-size: 1.8rem; }
}
)css"
                                   R"css(
@media print {
  :root {
    color-scheme: light;
    --ground: #ffffff; --card: #ffffff; --text: #000000; --quiet: #444444; --line: #bbbbbb;
    --blue: #0b4f88; --bar: #9cc3e3; --orange: #8a3b00; --mark: #ffe2bd;
    --h0: #f0a268; --h1: #f4b385; --h2: #f7c6a3; --h3: #f9d7be; --h4: #f6e6da; --h5: #ececea;
    --h6: #dce8f3; --h7: #c3dbf0; --h8: #a8ccec; --h9: #8bbce6; --h10: #6fabdf;
  }
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  nav, .skip, .controls, .hint, #copy, noscript, details:not([open]) { display: none; }
  section { margin-top: 1.5rem; }
  h2, h3, caption { break-after: avoid; }
  tr, .picture, .verdict, pre, h2 + p { break-inside: avoid; }
  thead { display: table-header-group; }
  .box { overflow: visible; border: 0; }
  table { font-size: 7.5pt; }
  th, td { padding: .2rem .35rem; }
  .heat td { min-width: 0; }
  svg { min-width: 0; max-width: 17cm; }
  a { color: inherit; text-decoration: none; }
}
)css";

}  // namespace ludorum::report
