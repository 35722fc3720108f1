import type { PostgresType } from 'postgres'

/** The types of our array parameters, by their fixed numbers in Postgres. */
const arrays = { names: 1003, integers: 1007, texts: 1009, bigints: 1016 } as const

/**
 * How arrays are sent. The driver would ask each new session which array types there are, and if the connection is lost
 * at that moment, it ends the process with an unhandled rejection.
 */
export const arrayTypes: Readonly<Record<string, PostgresType>> = Object.fromEntries(
  Object.entries(arrays).map(([name, number]) => [name, { to: number, from: [], serialize: arrayText, parse: String }]),
)

/** The text form of an array: every element is quoted, so that none is taken for a delimiter or for null. */
export function arrayText(values: readonly (string | number | null)[]): string {
  const elements = values.map((value) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`))
  return `{${elements.join(',')}}`
}
