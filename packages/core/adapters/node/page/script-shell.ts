import type { Block } from '../../../src/resolution/extract/page-document.js'

const shellTextMax = 200
/** A page with an empty mount element may have a little more text around it. */
const mountTextMax = 1_000

/** Whether a page has almost no text because a script would render it. */
export function isScriptShell(blocks: readonly Block[], hasScript: boolean, hasEmptyMount: boolean): boolean {
  let length = 0
  for (const { zone, text } of blocks) {
    if (zone !== 'title') length += text.length
  }
  return (hasScript && length < shellTextMax) || (hasEmptyMount && length < mountTextMax)
}
