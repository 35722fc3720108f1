/** Light and dark, on a screen and on paper. Every colour pair has a contrast of at least 4.5 to 1. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#faf8f4;--card:#fff;--ink:#1f1c16;--muted:#655e50;--line:#e7e1d5;--brass:#76570f;
--good:#17623c;--good-soft:#dcefe2;--bad:#98271f;--bad-soft:#f8e0dc;--warn:#7d4e00;--warn-soft:#faeacb}
@media (prefers-color-scheme:dark){:root{--paper:#131210;--card:#1a1815;--ink:#edeae2;--muted:#a9a294;--line:#2d2a24;
--brass:#ddb95f;--good:#7fd0a0;--good-soft:#17301f;--bad:#f29a8f;--bad-soft:#3d1d19;--warn:#ebb95a;--warn-soft:#392a0d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:56rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.6rem;font-weight:600;line-height:1.2;letter-spacing:-.02em;margin:.25rem 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1rem;font-weight:600;line-height:1.3;margin:0 0 .75rem}
section,header{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1.25rem;margin:0 0 1rem}
p{margin:.5rem 0}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.35rem 1rem;margin:0}
dt{color:var(--muted);font-size:.93em;font-weight:500}
dd{margin:0;overflow-wrap:anywhere;min-width:0}
.muted{color:var(--muted)}
.badge{display:inline-block;border-radius:99px;padding:0 .5rem;font-size:.86em;font-weight:500;line-height:1.45rem}
.good{color:var(--good);background:var(--good-soft)}
.bad{color:var(--bad);background:var(--bad-soft)}
.warn{color:var(--warn);background:var(--warn-soft)}
ol{list-style:none;margin:0;padding:0}
li{border-top:1px solid var(--line);padding:.75rem 0}
li:first-child{border-top:0;padding-top:0}
li:last-child{padding-bottom:0}
blockquote{margin:.4rem 0;padding:.1rem 0 .1rem .9rem;border-left:3px solid var(--brass);overflow-wrap:anywhere;unicode-bidi:isolate}
code{font:.86em/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
@media (max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}
@media print{:root{--paper:#fff;--card:#fff;--ink:#000;--muted:#444;--line:#bbb;--brass:#000;--good:#000;--good-soft:#fff;
--bad:#000;--bad-soft:#fff;--warn:#000;--warn-soft:#fff}body{font-size:10.5pt}main{max-width:none;padding:0}
section,header{border-width:0 0 1px;border-radius:0;padding:.75rem 0}.badge{border:1px solid #000}
h2{break-after:avoid}li,blockquote{break-inside:avoid}@page{margin:18mm}}
`
