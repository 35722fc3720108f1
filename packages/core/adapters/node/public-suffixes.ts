import { createRequire } from 'node:module'
import type * as suffixes from 'tldts'

/**
 * tldts is CommonJS. With `import`, Node scans its 190 KB for exports at every start, which takes four times as long
 * as running it; `require` skips the scan. The build uses this module in place of the package on Node.
 */
export const { parse } = createRequire(import.meta.url)('tldts') as typeof suffixes
