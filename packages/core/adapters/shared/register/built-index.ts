import type { TermEntry } from '../../../src/register/search/term-entry.js'
import { PackedReader } from './packed-file.js'

export interface BuiltTerm extends TermEntry {
  readonly blocks: readonly Uint8Array[]
}

/** The lists in one file of an index. What is given is good until the next one is asked for. */
export function* builtTerms(path: string): Generator<BuiltTerm> {
  for (const [term, count, first, starts, ...blocks] of records(path)) {
    if (!term || !count || !first || !starts) throw new Error('A record of the index is too short.')
    yield { term: term.toString(), count: Number(count.toString()), first, starts, blocks }
  }
}

export function* builtSpelling(path: string): Generator<{ part: string; words: string }> {
  for (const [part, words] of records(path)) {
    if (part && words) yield { part: part.toString(), words: words.toString() }
  }
}

function* records(path: string): Generator<Buffer[]> {
  const reader = new PackedReader(path)
  try {
    for (let record = reader.next(); record !== null; record = reader.next()) yield record
  } finally {
    reader.close()
  }
}
