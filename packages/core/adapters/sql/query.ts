export type SqlValue = string | number | Uint8Array | null

/**
 * A statement or a part of one: the text between the parameters, and the parameters. The text comes from templates in
 * our sources only. A value is always a parameter, so no input can become SQL.
 */
export class Query {
  /** One more than there are values. */
  readonly pieces: readonly string[]
  readonly values: readonly SqlValue[]

  constructor(pieces: readonly string[], values: readonly SqlValue[]) {
    this.pieces = pieces
    this.values = values
  }
}

/** Writes a statement: a value becomes a parameter, and another query becomes a part of this one. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (SqlValue | Query)[]): Query {
  if (!parts.some((part) => part instanceof Query)) return new Query(strings, parts as readonly SqlValue[])
  const values: SqlValue[] = []
  const pieces: string[] = []
  let last = strings[0] ?? ''
  for (const [index, part] of parts.entries()) {
    if (part instanceof Query) {
      for (const [place, piece] of part.pieces.entries()) {
        if (place === 0) last += piece
        else {
          pieces.push(last)
          last = piece
        }
      }
      for (const value of part.values) values.push(value)
    } else {
      pieces.push(last)
      last = ''
      values.push(part)
    }
    last += strings[index + 1] ?? ''
  }
  return new Query([...pieces, last], values)
}

/** Writes `?, ?, ?`. Each length is another statement to prepare: pad the values or use `inGroups`. */
export function list(values: readonly SqlValue[]): Query {
  if (values.length === 0) throw new Error('An empty list is not valid SQL.')
  return new Query(['', ...commas(values.length), ''], values)
}

/** Writes `(?, ?), (?, ?)`, for the rows of an INSERT. */
export function rows(values: readonly (readonly SqlValue[])[]): Query {
  const width = values[0]?.length ?? 0
  if (width === 0 || values.some((row) => row.length !== width)) {
    throw new Error('Every row needs the same number of values, at least one.')
  }
  const pieces = values.flatMap((_, index) => [index === 0 ? '(' : '), (', ...commas(width)])
  return new Query([...pieces, ')'], values.flat())
}

/** Writes a constant into the text, for plans that depend on it. Each number is another statement to prepare. */
export function literal(value: number): Query {
  if (!Number.isFinite(value)) throw new Error(`${value} is not a finite number.`)
  return new Query([String(value)], [])
}

/** Writes the text of queries, with the placeholders of one engine: `?`, or `$1` for place 1. */
export function queryText(placeholder: (place: number) => string): (query: Query) => string {
  return ({ pieces }) => pieces.reduce((before, piece, place) => `${before}${placeholder(place)}${piece}`)
}

function commas(count: number): string[] {
  return Array.from({ length: count - 1 }, () => ', ')
}
