import { Parser } from 'htmlparser2'
import type { PageDocument } from '../../../src/resolution/extract/page-document.js'
import { PageHandler } from './page-handler.js'

/** Enough for the maximum number of elements. Unmatched closing tags cost time too, but are not reported. */
const tagsMax = 120_000

/** Parses HTML without building a tree. Always returns a document, bounded in every part. */
export function readHtml(text: string, url: string, isXhtml = false): PageDocument {
  const end = endOfTags(text)
  const handler = new PageHandler(url, end < text.length)
  const parser = new Parser(handler, { recognizeSelfClosing: isXhtml, recognizeCDATA: isXhtml })
  parser.end(text.slice(0, end))
  return handler.finish()
}

function endOfTags(text: string): number {
  let at = -1
  for (let tags = 0; tags <= tagsMax; tags += 1) {
    at = text.indexOf('<', at + 1)
    if (at === -1) return text.length
  }
  return at
}
