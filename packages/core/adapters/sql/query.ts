export type SqlValue = string | number | Uint8Array | null

/**
 * A statement or a part of one: the text between the parameters, and the parameters. The text comes from templates in
 * our sources only. A value is always a parameter, so no input can become SQL.
 */
export class Query {
  /** One more than there are values. Queries of the same text share one array. */
  readonly pieces: readonly string[]
  readonly values: readonly SqlValue[]

  constructor(pieces: readonly string[], values: readonly SqlValue[]) {
    this.pieces = pieces
    this.values = values
  }
}

/** Writes a statement: a value becomes a parameter, and another query becomes a part of this one. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (SqlValue | Query)[]): Query {
  const values: SqlValue[] = []
  let shape: Shape | null = null
  let index = 0
  for (const part of parts) {
    if (part instanceof Query) {
      shape = (shape ?? shapeOf(strings)).with(index, part.pieces)
      for (const value of part.values) values.push(value)
    } else {
      values.push(part)
    }
    index += 1
  }
  if (shape === null) return new Query(strings, values)
  shape.pieces ??= joinPieces(strings, parts)
  return new Query(shape.pieces, values)
}

/** Writes `?, ?, ?`. Each length is another statement to prepare: pad the values or use `inGroups`. */
export function list(values: readonly SqlValue[]): Query {
  const { length } = values
  if (length === 0) throw new Error('An empty list is not valid SQL.')
  return new Query(
    known(listPieces, length, () => ['', ...commas(length), '']),
    values,
  )
}

/** Writes `(?, ?), (?, ?)`, for the rows of an INSERT. */
export function rows(values: readonly (readonly SqlValue[])[]): Query {
  const width = values[0]?.length ?? 0
  if (width === 0 || values.some((row) => row.length !== width)) {
    throw new Error('Every row needs the same number of values, at least one.')
  }
  const pieces = known(rowPieces, `${values.length} of ${width}`, () => [
    ...values.flatMap((_, index) => [index === 0 ? '(' : '), (', ...commas(width)]),
    ')',
  ])
  return new Query(pieces, values.flat())
}

/** Writes a constant into the text, for plans that depend on it. Each number is another statement to prepare. */
export function literal(value: number): Query {
  if (!Number.isFinite(value)) throw new Error(`${value} is not a finite number.`)
  return new Query(
    known(literalPieces, value, () => [String(value)]),
    [],
  )
}

/** Writes the text of queries, with the placeholders of one engine: `?`, or `$1` for place 1. Each text is kept. */
export function queryText(placeholder: (place: number) => string): (query: Query) => string {
  const texts = new WeakMap<readonly string[], string>()
  return ({ pieces }) => {
    let text = texts.get(pieces)
    if (text === undefined) {
      text = pieces.reduce((before, piece, place) => `${before}${placeholder(place)}${piece}`)
      texts.set(pieces, text)
    }
    return text
  }
}

/** One way to fill a template with parts. It makes joining the pieces of hot statements a look-up. */
class Shape {
  pieces: readonly string[] | null = null
  readonly #next: WeakMap<readonly string[], Shape>[] = []

  /** The shape that also has a part with these pieces in this place. */
  with(index: number, pieces: readonly string[]): Shape {
    this.#next[index] ??= new WeakMap()
    const found = this.#next[index].get(pieces)
    if (found) return found
    const added = new Shape()
    this.#next[index].set(pieces, added)
    return added
  }
}

const shapes = new WeakMap<TemplateStringsArray, Shape>()
const listPieces = new Map<number, readonly string[]>()
const rowPieces = new Map<string, readonly string[]>()
const literalPieces = new Map<number, readonly string[]>()

function shapeOf(strings: TemplateStringsArray): Shape {
  const found = shapes.get(strings)
  if (found) return found
  const added = new Shape()
  shapes.set(strings, added)
  return added
}

function known<Key>(all: Map<Key, readonly string[]>, key: Key, make: () => readonly string[]): readonly string[] {
  const found = all.get(key)
  if (found) return found
  const made = make()
  all.set(key, made)
  return made
}

function commas(count: number): string[] {
  return Array.from({ length: count - 1 }, () => ', ')
}

function joinPieces(strings: readonly string[], parts: readonly (SqlValue | Query)[]): readonly string[] {
  const pieces: string[] = []
  let last = strings[0] ?? ''
  for (const [index, part] of parts.entries()) {
    const inner = part instanceof Query ? part.pieces : ['', '']
    for (const [place, piece] of inner.entries()) {
      if (place > 0) {
        pieces.push(last)
        last = ''
      }
      last += piece
    }
    last += strings[index + 1] ?? ''
  }
  return [...pieces, last]
}
