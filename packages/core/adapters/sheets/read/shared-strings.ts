import { unescapeCellText } from './xlsx-escapes.js'
import { damaged, type Parts, tooLarge } from './xlsx-parts.js'
import { parsePart } from './xml-parser.js'

const partBytesMax = 100_000_000
const stringsMax = 1_000_000
/** What a cell of Excel can hold. */
export const textLengthMax = 32_767
const blockBytes = 1_048_576
/** The most bytes that a text can have. */
const textBytesMax = textLengthMax * 3

/** The texts of a workbook. They are packed: as strings they would take several times the memory. */
export class SharedStrings {
  readonly #blocks: Buffer[] = []
  /** The end of each text; its block is in `#blockOf`. */
  readonly #ends: number[] = []
  readonly #blockOf: number[] = []
  #used = blockBytes

  add(text: string): void {
    if (this.#ends.length >= stringsMax) throw tooLarge(`more than ${stringsMax} texts`)
    if (this.#used + textBytesMax > blockBytes) {
      this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes))
      this.#used = 0
    }
    const block = this.#blocks.at(-1)
    if (!block) throw damaged()
    this.#used += block.write(text, this.#used)
    this.#ends.push(this.#used)
    this.#blockOf.push(this.#blocks.length - 1)
  }

  at(place: number): string | null {
    const end = this.#ends[place]
    const block = this.#blockOf[place]
    if (end === undefined || block === undefined) return null
    const start = this.#blockOf[place - 1] === block ? this.#ends[place - 1] : 0
    return this.#blocks[block]?.toString('utf8', start, end) ?? null
  }
}

export async function readStrings(parts: Parts): Promise<SharedStrings> {
  const strings = new SharedStrings()
  let text = ''
  let isText = false
  let phonetic = 0
  await parsePart(parts, 'xl/sharedstrings.xml', partBytesMax, {
    onOpen(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic += 1
      isText = name === 't' && phonetic === 0
    },
    onText(piece) {
      if (isText) text += piece.slice(0, textLengthMax - text.length)
    },
    onClose(name) {
      if (name === 't') isText = false
      if (name === 'rPh') phonetic -= 1
      if (name === 'si') strings.add(unescapeCellText(text))
    },
  })
  return strings
}
