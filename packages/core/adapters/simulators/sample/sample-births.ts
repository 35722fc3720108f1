import { createHash } from 'node:crypto'

const firstYear = 1948
const years = 25

/** The month of birth of a person, the same in every company and in every order of the names. */
export function birthOf(name: string): { readonly month: number; readonly year: number } {
  const words = name.toLowerCase().replaceAll(',', '').split(' ').sort().join(' ')
  const [month = 0, year = 0] = createHash('sha256').update(words).digest()
  return { month: 1 + (month % 12), year: firstYear + (year % years) }
}
