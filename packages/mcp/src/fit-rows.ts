/** More than this fills the context of a model with little use. */
export const resultBytesMax = 8_000

type Row = Readonly<Record<string, unknown>>

/** The chosen fields of the first rows, as many as fit into a result beside its other fields; at least one. */
export function fitRows(rows: readonly Row[], fields: readonly string[], frame: object): Row[] {
  let room = resultBytesMax - sizeOf(frame)
  const fitting: Row[] = []
  for (const row of rows) {
    const chosen = withoutNulls(Object.fromEntries(fields.map((field) => [field, row[field]]))) as Row
    room -= sizeOf(chosen) + 1
    if (room < 0 && fitting.length > 0) break
    fitting.push(chosen)
  }
  return fitting
}

/** Nested nulls and empty lists say nothing either. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const given = Object.entries(value).filter(([, part]) => part !== null && part !== undefined && !isEmpty(part))
  return Object.fromEntries(given.map(([name, part]) => [name, withoutNulls(part)]))
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}
