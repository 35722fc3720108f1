import { join } from 'node:path'
import { decodeRanks } from '../../../src/register/search/index/posting-list.js'
import { joinRanks, PostingRun, type TermRanks } from '../../../src/register/search/index/posting-run.js'
import { PackedReader, PackedWriter } from './packed-file.js'

const postingsInMemory = 1_000_000
const termsPerCompanyMax = 400

/** Collects the postings of a full register: in memory up to a limit, the rest in files. */
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

  /** Every term with all its ranks, sorted by term. */
  *merged(): Generator<TermRanks> {
    if (this.#files.length === 0) {
      yield* this.#run.drain()
      return
    }
    this.#spill()
    // Free the memory that merging needs.
    this.#run = new PostingRun(0)
    const readers = this.#files.map((file, index) => new RunReader(file, index))
    const queue = new MergeQueue()
    try {
      for (const reader of readers) queue.add(reader)
      for (let holders = queue.next(); holders.length > 0; holders = queue.next()) {
        const [only] = holders
        const term = only?.term ?? ''
        if (only && holders.length === 1) {
          const { bytes } = only
          yield { term, ranks: only.take(), encoded: bytes }
        } else yield { term, ranks: joinRanks(holders.map((reader) => reader.take())) }
        for (const reader of holders) queue.add(reader)
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

/** Runs sorted by their next term, the smallest last. For equal terms, the earliest run is last. */
class MergeQueue {
  readonly #readers: RunReader[] = []

  /** Ignores a run that has ended. */
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

  /** The runs that hold the smallest term, in run order; empty at the end. */
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
  return oneTerm === otherTerm ? one.index > other.index : oneTerm > otherTerm
}

/** Reads the terms of one run in order. */
class RunReader {
  term: string | null = null
  readonly #reader: PackedReader
  /** Stays valid: later reads use other memory. */
  bytes: Uint8Array = new Uint8Array(0)

  constructor(
    path: string,
    /** Position among the runs. */
    readonly index: number,
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
