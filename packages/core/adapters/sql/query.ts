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

/** The pieces that a template was last joined to, and those of the queries within it. */
interface JoinedPieces {
  /** Null for a value. */
  readonly parts: readonly (readonly string[] | null)[]
  readonly pieces: readonly string[]
}

const lastJoined = new WeakMap<TemplateStringsArray, JoinedPieces>()

/**
 * Writes a statement: a value becomes a parameter, and another query becomes a part of this one. A template with the
 * same queries in it has the same pieces in every call, so their text is written once.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly (SqlValue | Query)[]): Query {
  if (!parts.some((part) => part instanceof Query)) return new Query(strings, parts as readonly SqlValue[])
  let joined = lastJoined.get(strings)
  if (!joined || !parts.every((part, index) => piecesOf(part) === joined?.parts[index])) {
    joined = { parts: parts.map(piecesOf), pieces: join(strings, parts) }
    lastJoined.set(strings, joined)
  }
  const values: SqlValue[] = []
  for (const part of parts) {
    if (!(part instanceof Query)) values.push(part)
    else for (const value of part.values) values.push(value)
  }
  return new Query(joined.pieces, values)
}

function piecesOf(part: SqlValue | Query): readonly string[] | null {
  return part instanceof Query ? part.pieces : null
}

function join(strings: TemplateStringsArray, parts: readonly (SqlValue | Query)[]): readonly string[] {
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
    } else {
      pieces.push(last)
      last = ''
    }
    last += strings[index + 1] ?? ''
  }
  return [...pieces, last]
}

/** Writes `?, ?, ?`. Each length is another statement to prepare: pad the values or use `inGroups`. */
export function list(values: readonly SqlValue[]): Query {
  if (values.length === 0) throw new Error('An empty list is not valid SQL.')
  return new Query(listPieces(values.length), values)
}

/** Writes `(?, ?), (?, ?)`, for the rows of an INSERT. */
export function rows(values: readonly (readonly SqlValue[])[]): Query {
  const width = values[0]?.length ?? 0
  if (width === 0 || values.some((row) => row.length !== width)) {
    throw new Error('Every row needs the same number of values, at least one.')
  }
  return new Query(rowsPieces(values.length, width), values.flat())
}

/** Writes a constant into the text, for plans that depend on it. Each number is another statement to prepare. */
export function literal(value: number): Query {
  if (!Number.isFinite(value)) throw new Error(`${value} is not a finite number.`)
  return new Query([String(value)], [])
}

/** Writes the text of queries, with the placeholders of one engine: `?`, or `$1` for place 1. */
export function queryText(placeholder: (place: number) => string): (query: Query) => string {
  const written = new WeakMap<readonly string[], string>()
  return ({ pieces }) => {
    const known = written.get(pieces)
    if (known !== undefined) return known
    const text = pieces.reduce((before, piece, place) => `${before}${placeholder(place)}${piece}`)
    written.set(pieces, text)
    return text
  }
}

/** Lists and rows of these lengths and widths have the same pieces in every call. */
const keptMax = { length: 200, width: 32 }
const keptPieces = new Map<number, readonly string[]>()

function listPieces(length: number): readonly string[] {
  return kept(length, 0, () => ['', ...commas(length), ''])
}

function rowsPieces(length: number, width: number): readonly string[] {
  return kept(length, width, () => {
    const pieces = Array.from({ length }, (_, index) => [index === 0 ? '(' : '), (', ...commas(width)])
    return [...pieces.flat(), ')']
  })
}

function kept(length: number, width: number, make: () => readonly string[]): readonly string[] {
  if (length > keptMax.length || width > keptMax.width) return make()
  const shape = length * (keptMax.width + 1) + width
  const known = keptPieces.get(shape)
  if (known) return known
  const pieces = make()
  keptPieces.set(shape, pieces)
  return pieces
}

function commas(count: number): string[] {
  return Array.from({ length: count - 1 }, () => ', ')
}
