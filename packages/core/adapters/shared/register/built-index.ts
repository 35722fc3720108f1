import type { TermEntry } from '../../../src/register/search/term-entry.js'
import { PackedReader } from './packed-file.js'

const termFields = 4

export interface BuiltTerm extends TermEntry {
  readonly blocks: readonly Uint8Array[]
}

/** The lists in one file of an index. What is given is good until the next one is asked for. */
export function* builtTerms(path: string): Generator<BuiltTerm> {
  const reader = new PackedReader(path)
  try {
    while (reader.next()) {
      const blocks = Array.from({ length: reader.count - termFields }, (_, place) => reader.bytes(termFields + place))
      const [term, count] = [reader.text(0), Number(reader.text(1))]
      yield { term, count, first: reader.bytes(2), starts: reader.bytes(3), blocks }
    }
  } finally {
    reader.close()
  }
}

export function* builtSpelling(path: string): Generator<{ part: string; words: string }> {
  const reader = new PackedReader(path)
  try {
    while (reader.next()) yield { part: reader.text(0), words: reader.text(1) }
  } finally {
    reader.close()
  }
}
