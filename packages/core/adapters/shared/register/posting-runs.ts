import { join } from 'node:path'
import { decodeRanks, encodeRanks } from '../../../src/register/search/posting-list.js'
import { joinRanks, PostingRun, type TermRanks } from '../../../src/register/search/posting-run.js'
import { PackedReader, PackedWriter } from './packed-file.js'

const postingsInMemory = 1_800_000
const termsPerCompanyMax = 400

/** Gathers the postings of a whole register: in memory up to a bound, the rest in files. */
export class PostingRuns {
  readonly #folder: string
  readonly #run: PostingRun
  readonly #files: string[] = []

  /** The caller removes the folder. */
  constructor(folder: string, capacity = postingsInMemory) {
    this.#folder = folder
    this.#run = new PostingRun(capacity)
  }

  add(rank: number, terms: readonly string[]): void {
    if (this.#run.size + Math.max(terms.length, termsPerCompanyMax) > this.#run.capacity) this.#spill()
    this.#run.add(rank, terms)
  }

  /** Every term with all its ranks, in the order of the terms. */
  *merged(): Generator<TermRanks> {
    if (this.#files.length === 0) {
      yield* this.#run.drain()
      return
    }
    this.#spill()
    const readers = this.#files.map((file) => new RunReader(file))
    try {
      for (let term = least(readers); term !== null; term = least(readers)) {
        const holders = readers.filter((reader) => reader.term === term)
        const [only] = holders
        if (only && holders.length === 1) {
          const { bytes } = only
          yield { term, ranks: only.take(), encoded: bytes }
        } else yield { term, ranks: joinRanks(holders.map((reader) => reader.take())) }
      }
    } finally {
      for (const reader of readers) reader.close()
    }
  }

  #spill(): void {
    const path = join(this.#folder, `run-${this.#files.length}`)
    const writer = new PackedWriter(path)
    try {
      for (const { term, ranks } of this.#run.drain()) writer.write(term, encodeRanks(ranks))
    } finally {
      writer.close()
    }
    this.#files.push(path)
  }
}

function least(readers: readonly RunReader[]): string | null {
  let term: string | null = null
  for (const reader of readers) {
    if (reader.term !== null && (term === null || reader.term < term)) term = reader.term
  }
  return term
}

/** The terms of one run, in order. */
class RunReader {
  term: string | null = null
  readonly #reader: PackedReader
  /** Good for ever: what is read later goes to other memory. */
  bytes: Uint8Array = new Uint8Array(0)

  constructor(path: string) {
    this.#reader = new PackedReader(path)
    this.#next()
  }

  take(): Uint32Array {
    const ranks = decodeRanks(this.bytes)
    this.#next()
    return ranks
  }

  close(): void {
    this.#reader.close()
  }

  #next(): void {
    const isMore = this.#reader.next()
    this.term = isMore ? this.#reader.text(0) : null
    this.bytes = isMore ? this.#reader.bytes(1) : new Uint8Array(0)
  }
}
