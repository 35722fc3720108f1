import { join } from 'node:path'
import { decodeRanks } from '../../../src/register/search/index/posting-list.js'
import { joinRanks, PostingRun, type TermRanks } from '../../../src/register/search/index/posting-run.js'
import { PackedReader, PackedWriter } from './packed-file.js'

const postingsInMemory = 1_000_000
const termsPerCompanyMax = 400

/** Gathers the postings of a whole register: in memory up to a bound, the rest in files. */
export class PostingRuns {
  readonly #folder: string
  #run: PostingRun
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
    // Merging needs room of its own.
    this.#run = new PostingRun(0)
    const readers = this.#files.map((file, place) => new RunReader(file, place))
    const waiting = new Waiting()
    try {
      for (const reader of readers) waiting.add(reader)
      for (let holders = waiting.next(); holders.length > 0; holders = waiting.next()) {
        const [only] = holders
        const term = only?.term ?? ''
        if (only && holders.length === 1) {
          const { bytes } = only
          yield { term, ranks: only.take(), encoded: bytes }
        } else yield { term, ranks: joinRanks(holders.map((reader) => reader.take())) }
        for (const reader of holders) waiting.add(reader)
      }
    } finally {
      for (const reader of readers) reader.close()
    }
  }

  #spill(): void {
    const path = join(this.#folder, `run-${this.#files.length}`)
    const writer = new PackedWriter(path)
    try {
      for (const { term, ranks } of this.#run.drain()) writer.writeRanks(term, ranks)
    } finally {
      writer.close()
    }
    this.#files.push(path)
  }
}

/** Runs in the order of their next terms, the least last; of those with the same term, the earliest run last. */
class Waiting {
  readonly #readers: RunReader[] = []

  /** A run that has ended is left out. */
  add(reader: RunReader): void {
    const { term } = reader
    if (term === null) return
    let low = 0
    let high = this.#readers.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#readers[middle]
      if (other?.term != null && comesAfter(other, other.term, reader, term)) low = middle + 1
      else high = middle
    }
    this.#readers.splice(low, 0, reader)
  }

  /** The runs that hold the least term, in the order of the runs; none at the end. */
  next(): RunReader[] {
    const holders: RunReader[] = []
    for (
      let last = this.#readers.at(-1);
      last && last.term === (holders[0] ?? last).term;
      last = this.#readers.at(-1)
    ) {
      holders.push(last)
      this.#readers.pop()
    }
    return holders
  }
}

function comesAfter(one: RunReader, oneTerm: string, other: RunReader, otherTerm: string): boolean {
  return oneTerm === otherTerm ? one.place > other.place : oneTerm > otherTerm
}

/** The terms of one run, in order. */
class RunReader {
  term: string | null = null
  readonly #reader: PackedReader
  /** Good for ever: what is read later goes to other memory. */
  bytes: Uint8Array = new Uint8Array(0)

  constructor(
    path: string,
    /** Among the runs. */
    readonly place: number,
  ) {
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
