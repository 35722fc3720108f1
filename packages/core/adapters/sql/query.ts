export type SqlValue = string | number | null

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
  return parts.every(isValue) ? new Query(strings, parts) : joined(strings, parts)
}

/** Writes `?, ?, ?`. Each length is another statement to prepare: pad the values or use `inGroups`. */
export function list(values: readonly SqlValue[]): Query {
  if (values.length === 0) throw new Error('An empty list is not valid SQL.')
  return new Query(['', ...Array.from({ length: values.length - 1 }, () => ', '), ''], values)
}

/** Writes `(?, ?), (?, ?)`, for the rows of an INSERT. */
export function rows(values: readonly (readonly SqlValue[])[]): Query {
  const width = values[0]?.length ?? 0
  if (width === 0 || values.some((row) => row.length !== width))
    throw new Error('Every row needs the same number of values, at least one.')
  const row = ['(', ...Array.from({ length: width - 1 }, () => ', ')]
  const pieces = values.flatMap((_, index) => (index === 0 ? row : ['), (', ...row.slice(1)]))
  return new Query([...pieces, ')'], values.flat())
}

/** Writes a constant into the text, for plans that depend on it. Each number is another statement to prepare. */
export function literal(value: number): Query {
  if (!Number.isFinite(value)) throw new Error(`${value} is not a finite number.`)
  return new Query([String(value)], [])
}

/** Writes the text of queries, with the placeholders of one engine: `?`, or `$1` for place 1. */
export function queryText(placeholder: (place: number) => string): (query: Query) => string {
  const write = (pieces: readonly string[]) =>
    pieces.reduce((text, piece, place) => `${text}${placeholder(place)}${piece}`)
  // A template in the sources is one array, whatever its values, so its text is written once.
  const texts = new WeakMap<readonly string[], string>()
  return ({ pieces }) => {
    if (!('raw' in pieces)) return write(pieces)
    let text = texts.get(pieces)
    if (text === undefined) {
      text = write(pieces)
      texts.set(pieces, text)
    }
    return text
  }
}

function joined(strings: readonly string[], parts: readonly (SqlValue | Query)[]): Query {
  const pieces: string[] = []
  const values: SqlValue[] = []
  let last = strings[0] ?? ''
  for (const [index, part] of parts.entries()) {
    const after = strings[index + 1] ?? ''
    if (isValue(part)) {
      values.push(part)
      pieces.push(last)
      last = after
      continue
    }
    for (const piece of part.pieces.slice(0, -1)) {
      pieces.push(last + piece)
      last = ''
    }
    values.push(...part.values)
    last += (part.pieces.at(-1) ?? '') + after
  }
  return new Query([...pieces, last], values)
}

function isValue(part: SqlValue | Query): part is SqlValue {
  return !(part instanceof Query)
}
