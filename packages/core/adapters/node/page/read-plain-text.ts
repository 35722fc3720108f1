import type { PageDocument } from '../../../src/resolution/extract/page-document.js'
import { BlockWriter } from './block-writer.js'

/** Text without markup: a blank line ends a paragraph. */
export function readPlainText(text: string, url: string): PageDocument {
  const writer = new BlockWriter()
  let at = 0
  while (at < text.length && !writer.isCut) {
    const found = text.indexOf('\n', at)
    const end = found === -1 ? text.length : found + 1
    const line = text.slice(at, end)
    if (line.trim() === '') writer.break()
    else writer.write(line, 'body')
    at = end
  }
  return {
    url,
    title: '',
    siteName: null,
    description: null,
    language: null,
    text: writer.finish(),
    blocks: writer.blocks,
    links: [],
    organisations: [],
    refreshUrl: null,
    canonicalUrl: null,
    isScriptShell: false,
    isCut: writer.isCut,
  }
}
