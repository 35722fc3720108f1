import type { TermEntry } from '../../../src/register/search/index/term-entry.js'
import { PackedReader } from './packed-file.js'

/** Field positions in a term record; all further fields are blocks. */
export const termFields = { term: 0, count: 1, first: 2, starts: 3, blocks: 4 } as const
export const spellingFields = { part: 0, words: 1 } as const

export interface BuiltTerm extends TermEntry {
  readonly blocks: readonly Uint8Array[]
}

/** The records of one index file. Each is valid until the next one is read. */
export function* eachBuilt(path: string): Generator<PackedReader> {
  const reader = new PackedReader(path)
  try {
    while (reader.next()) yield reader
  } finally {
    reader.close()
  }
}

/** The posting lists of one index file. Each is valid until the next one is read. */
export function* builtTerms(path: string): Generator<BuiltTerm> {
  for (const built of eachBuilt(path)) {
    const blocks: Uint8Array[] = []
    for (let field = termFields.blocks; field < built.count; field += 1) blocks.push(built.bytes(field))
    const [term, count] = [built.text(termFields.term), Number(built.text(termFields.count))]
    yield { term, count, first: built.bytes(termFields.first), starts: built.bytes(termFields.starts), blocks }
  }
}

export function* builtSpelling(path: string): Generator<{ part: string; words: string }> {
  for (const built of eachBuilt(path)) {
    yield { part: built.text(spellingFields.part), words: built.text(spellingFields.words) }
  }
}
