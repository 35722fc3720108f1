/** Light and dark, on a screen and on paper. Every colour pair has a contrast of at least 4.5 to 1. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#f6f3ec;--card:#fffdf9;--ink:#211d15;--muted:#645c4b;--line:#dfd7c5;--brass:#76570f;
--good:#17623c;--good-soft:#dcefe2;--bad:#98271f;--bad-soft:#f8e0dc;--warn:#7d4e00;--warn-soft:#faeacb}
@media (prefers-color-scheme:dark){:root{--paper:#151310;--card:#1d1a15;--ink:#ede7d9;--muted:#aba18c;--line:#3a3428;
--brass:#ddb95f;--good:#7fd0a0;--good-soft:#17301f;--bad:#f29a8f;--bad-soft:#3d1d19;--warn:#ebb95a;--warn-soft:#392a0d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:56rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font:600 1.75rem/1.2 ui-serif,Georgia,serif;margin:.25rem 0 .5rem;overflow-wrap:anywhere}
h2{font:600 1.15rem/1.3 ui-serif,Georgia,serif;margin:0 0 .75rem;color:var(--brass)}
section,header{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1.25rem;margin:0 0 1rem}
p{margin:.5rem 0}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.35rem 1rem;margin:0}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere;min-width:0}
.muted{color:var(--muted)}
.badge{display:inline-block;border-radius:99px;padding:.1rem .7rem;font-weight:600}
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
