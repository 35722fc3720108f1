import { extract } from '../../../src/resolution/extract.js'
import type { PageFacts } from '../../../src/resolution/page-facts.js'
import { readPage } from './read-page.js'

/** What a page tells; null where it could not be taken apart. */
export function readFacts(bytes: Uint8Array, contentType: string, url: string): PageFacts | null {
  try {
    return extract(readPage(bytes, contentType, url))
  } catch {
    return null
  }
}
