import { looksLikeCompanyName, looksLikeDomain, looksLikeEmail } from '../../identify/looks-like.js'
import { type SheetRow, textOf } from '../sheet.js'
import { likenessOf, type NumberLikeness } from './number-values.js'

/** More values of a column say little more, and a sheet may have hundreds of columns. */
const judgedMax = 50
const shareMin = 0.6
const numberLengthMax = 20

/** A column with e-mail addresses and websites. */
const looksLikeContact = (text: string) => looksLikeEmail(text) || looksLikeDomain(text)

const shapes = {
  ...{ email: looksLikeEmail, domain: looksLikeDomain, contact: looksLikeContact, name: looksLikeCompanyName },
} as const
export type Shape = keyof typeof shapes

/** What the first values of each column look like. Each column is judged once. */
export class ColumnValues {
  readonly #sample: readonly SheetRow[]
  readonly #known = new Map<string, unknown>()

  constructor(sample: readonly SheetRow[]) {
    this.#sample = sample
  }

  /** The value of each row, '' for none. */
  texts(place: number): string[] {
    return this.#sample.map(({ cells }) => textOf(cells[place]).trim())
  }

  likeness(place: number): NumberLikeness {
    return this.#once(`number ${place}`, () => likenessOf(this.#filled(place)))
  }

  hasShape(place: number, shape: Shape): boolean {
    return this.#once(`${shape} ${place}`, () => {
      const filled = this.#filled(place)
      return filled.length > 0 && areMost(filled, shapes[shape])
    })
  }

  /** Whether the values are texts. A column `Company` may also hold nothing but numbers. */
  hasWords(place: number): boolean {
    return this.#once(`words ${place}`, () => {
      const filled = this.#filled(place)
      return filled.length === 0 || !areMost(filled, isNumber)
    })
  }

  /** Judges all that a guess may ask about the column, so that a caller can pause between columns. */
  judge(place: number): void {
    this.likeness(place)
    this.hasWords(place)
    for (const shape of Object.keys(shapes) as Shape[]) this.hasShape(place, shape)
  }

  #filled(place: number): readonly string[] {
    return this.#once(`filled ${place}`, () => {
      const filled: string[] = []
      for (const { cells } of this.#sample) {
        const text = textOf(cells[place]).trim()
        if (text !== '' && filled.push(text) >= judgedMax) break
      }
      return filled
    })
  }

  #once<Value>(key: string, judge: () => Value): Value {
    if (!this.#known.has(key)) this.#known.set(key, judge())
    return this.#known.get(key) as Value
  }
}

function isNumber(text: string): boolean {
  return text.length <= numberLengthMax && /^[\p{P}\d\s]*\d$/u.test(text)
}

/** Stops as soon as too many values fail. */
function areMost(values: readonly string[], test: (text: string) => boolean): boolean {
  let failed = 0
  return values.every((value) => {
    if (!test(value)) failed += 1
    return values.length - failed >= values.length * shareMin
  })
}
