import type { Zone } from '../../../src/resolution/extract/page-document.js'
import { BlockWriter } from './block-writer.js'

/** Elements that start and end a line. All others keep the words around them together. */
const blockElements = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav noscript ' +
    'ol p pre search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)

/** Elements that may join the previous block. After an empty one the next text starts a new block. */
const cellElements = new Set(['td', 'th', 'dd'])

interface Row {
  cells: number
  /** It contains a nested table, so its cells are layout columns, not a label and its value. */
  isLayout: boolean
}

/** Decides where blocks break: a table row stays in one block, and so does a term with its description. */
export class TextFlow {
  readonly writer = new BlockWriter()
  readonly #rows: Row[] = []
  #isAfterTerm = false

  open(name: string, parentName: string): void {
    if (!blockElements.has(name)) return
    if (name === 'tr') this.#openRow()
    else if (name === 'td' || name === 'th') this.#openCell(parentName === 'tr')
    else if (name === 'dt') this.#openTerm()
    else if (name === 'dd' && this.#isAfterTerm) this.writer.join()
    else this.writer.break()
    if (name === 'dl') this.#isAfterTerm = false
  }

  close(name: string): void {
    if (!blockElements.has(name)) return
    if (name === 'tr') this.#rows.pop()
    if (name === 'dl') this.#isAfterTerm = false
    if (cellElements.has(name)) this.writer.endCell()
    else this.writer.break()
  }

  text(data: string, zone: Zone): void {
    this.writer.write(data, zone)
  }

  #openRow(): void {
    const around = this.#rows.at(-1)
    if (around) around.isLayout = true
    this.#rows.push({ cells: 0, isLayout: false })
    this.writer.end()
  }

  #openTerm(): void {
    this.#isAfterTerm = true
    this.writer.end()
  }

  #openCell(isInRow: boolean): void {
    const row = isInRow ? this.#rows.at(-1) : undefined
    if (row && row.cells > 0 && !row.isLayout) this.writer.join()
    else this.writer.end()
    if (row) row.cells += 1
  }
}
