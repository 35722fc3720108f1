import type { PageDocument } from '../../../src/resolution/extract/page-document.js'
import { decodeText } from './decode-text.js'
import { readHtml } from './read-html.js'
import { readPlainText } from './read-plain-text.js'

/** Turns a response body into a document. A missing content type means HTML. */
export function readPage(bytes: Uint8Array, contentType: string, url: string): PageDocument {
  const text = decodeText(bytes, contentType)
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  return type === 'text/plain' ? readPlainText(text, url) : readHtml(text, url, type === 'application/xhtml+xml')
}
