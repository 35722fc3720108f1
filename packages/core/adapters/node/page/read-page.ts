import type { PageDocument } from '../../../src/resolution/read/page-document.js'
import { decodeText } from './decode-text.js'
import { readHtml } from './read-html.js'
import { readPlainText } from './read-plain-text.js'

/** From the bytes of an answer to a document. A type that is not named is taken for HTML. */
export function readPage(bytes: Uint8Array, contentType: string, url: string): PageDocument {
  const text = decodeText(bytes, contentType)
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  return type === 'text/plain' ? readPlainText(text, url) : readHtml(text, url, type === 'application/xhtml+xml')
}
