/** The sections of UK SIC 2007 with their first and last division. Sections and divisions have the same order. */
const sections: readonly (readonly [section: string, first: number, last: number])[] = [
  ['A', 1, 3],
  ['B', 5, 9],
  ['C', 10, 33],
  ['D', 35, 35],
  ['E', 36, 39],
  ['F', 41, 43],
  ['G', 45, 47],
  ['H', 49, 53],
  ['I', 55, 56],
  ['J', 58, 63],
  ['K', 64, 66],
  ['L', 68, 68],
  ['M', 69, 75],
  ['N', 77, 82],
  ['O', 84, 84],
  ['P', 85, 85],
  ['Q', 86, 88],
  ['R', 90, 93],
  ['S', 94, 96],
  ['T', 97, 98],
  ['U', 99, 99],
]

export const sicSections: readonly string[] = sections.map(([section]) => section)

/** The section of a code, or of the start of one; null if no section has the division of its first two digits. */
export function sectionOfSicCode(code: string): string | null {
  const division = Number(code.slice(0, 2))
  return sections.find(([, first, last]) => division >= first && division <= last)?.[0] ?? null
}
