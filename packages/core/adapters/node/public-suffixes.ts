import { createRequire } from 'node:module'
import type * as suffixes from 'tldts'

/**
 * The list of public suffixes is CommonJS. Imported, Node searches its 190 KB for exports at every start, which takes
 * four times as long as to run it; required, it does not. What is built has this in the place of the list on Node.
 */
export const { parse } = createRequire(import.meta.url)('tldts') as typeof suffixes
