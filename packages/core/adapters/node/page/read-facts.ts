import { extract } from '../../../src/resolution/extract/extract.js'
import type { PageFacts } from '../../../src/resolution/extract/page-facts.js'
import { decodeText } from './decode-text.js'
import { readPage } from './read-page.js'

const sampleLength = 4_000
const binaryShareMax = 0.002
const binaryLetters = /\0/g
const binaryBeginnings = ['%PDF-', 'PK\u0003\u0004', '\x89PNG', 'GIF8', '{\\rtf']

/** The facts of a page; null if it cannot be parsed or is binary, whatever its content type says. */
export function readFacts(bytes: Uint8Array, contentType: string, url: string): PageFacts | null {
  try {
    if (isBinary(decodeText(bytes.subarray(0, sampleLength), contentType))) return null
    return extract(readPage(bytes, contentType, url))
  } catch {
    return null
  }
}

function isBinary(sample: string): boolean {
  const start = sample.trimStart()
  if (binaryBeginnings.some((beginning) => start.startsWith(beginning))) return true
  const letters = sample.match(binaryLetters)?.length ?? 0
  return letters > 1 && letters > sample.length * binaryShareMax
}
