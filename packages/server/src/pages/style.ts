export const style = `:root { color-scheme: light dark; --brass: #8a6a1f; --ink: #1d1b16; --paper: #faf8f2; --line: #d9d2bf }
@media (prefers-color-scheme: dark) { :root { --brass: #d8b45a; --ink: #ece7da; --paper: #191713; --line: #423c2d } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.05rem/1.6 system-ui, sans-serif }
main { max-width: 36rem; margin: 0 auto; padding: 3rem 1.25rem }
.plate { display: inline-block; margin: 0; padding: .15rem .7rem; border: 2px solid var(--brass); border-radius: 3px; color: var(--brass); letter-spacing: .12em; text-transform: uppercase; font-size: .8rem }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 1rem 0 }
a { color: var(--brass) }
pre { overflow-x: auto; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: 4px; font-size: .9rem }
label { display: block; margin: 1rem 0 .3rem; font-weight: 600 }
input { width: 100%; padding: .6rem .7rem; border: 1px solid var(--line); border-radius: 4px; background: transparent; color: inherit; font: inherit }
label.choice { font-weight: 400 }
input[type=checkbox] { width: auto }
button { margin-top: 1.2rem; padding: .6rem 1.2rem; border: 0; border-radius: 4px; background: var(--brass); color: var(--paper); font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--brass); outline-offset: 2px }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem }
button.quiet { background: transparent; color: var(--brass); border: 1px solid var(--brass) }
dt { font-weight: 600 }
dd { margin: 0 0 .6rem }
.given { overflow-wrap: anywhere; unicode-bidi: isolate }
.apps { padding: 0; list-style: none }
.apps li { padding: 1rem 0; border-bottom: 1px solid var(--line) }
.note { border-left: 4px solid var(--brass); padding: .2rem 0 .2rem 1rem }
`
