import { join } from 'node:path'
import { PackedReader, PackedWriter } from './packed-file.js'

const linesInMemory = 100_000

/** Sorts any number of lines: in memory up to a limit, the rest in files. The caller removes the folder. */
export class SortedLines {
  readonly #prefix: string
  readonly #inMemory: number
  readonly #files: string[] = []
  #lines: string[] = []

  constructor(folder: string, inMemory = linesInMemory) {
    this.#prefix = join(folder, 'lines-')
    this.#inMemory = inMemory
  }

  add(line: string): void {
    this.#lines.push(line)
    if (this.#lines.length >= this.#inMemory) this.#spill()
  }

  *merged(): Generator<string> {
    if (this.#files.length === 0) {
      yield* this.#lines.sort()
      return
    }
    this.#spill()
    const readers = this.#files.map((path) => new LineReader(path))
    try {
      for (let next = smallest(readers); next?.line != null; next = smallest(readers)) {
        yield next.line
        next.advance()
      }
    } finally {
      for (const reader of readers) reader.close()
    }
  }

  #spill(): void {
    const path = `${this.#prefix}${this.#files.length}`
    const writer = new PackedWriter(path)
    for (const line of this.#lines.sort()) writer.write(line)
    writer.close()
    this.#files.push(path)
    this.#lines = []
  }
}

function smallest(readers: readonly LineReader[]): LineReader | null {
  let first: LineReader | null = null
  for (const reader of readers) {
    if (reader.line !== null && (first?.line == null || reader.line < first.line)) first = reader
  }
  return first
}

class LineReader {
  line: string | null = null
  readonly #reader: PackedReader

  constructor(path: string) {
    this.#reader = new PackedReader(path)
    this.advance()
  }

  advance(): void {
    this.line = this.#reader.next() ? this.#reader.text(0) : null
  }

  close(): void {
    this.#reader.close()
  }
}
