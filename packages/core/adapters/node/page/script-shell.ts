import type { Block } from '../../../src/resolution/read/page-document.js'

const shellTextMax = 200
/** A page whose place for the script's work is empty may say a little more around it. */
const mountTextMax = 1_000

/** Whether a page has hardly any text, and a script that would write it. */
export function isScriptShell(blocks: readonly Block[], hasScript: boolean, hasEmptyMount: boolean): boolean {
  let length = 0
  for (const { zone, text } of blocks) {
    if (zone !== 'title') length += text.length
  }
  return (hasScript && length < shellTextMax) || (hasEmptyMount && length < mountTextMax)
}
