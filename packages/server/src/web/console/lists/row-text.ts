import { nameKey } from '@brassplate/core/lists'
import type { BulkRow, BulkRun, CompanyAnswer } from '../api-types.js'

const textLengthMax = 120
/** The roles whose cells say most about the company come first. */
const order = ['name', 'any', 'number', 'domain', 'email', 'previous_name', 'postcode', 'address', 'result_number']

/** A cell of the person's own row. */
export interface OwnCell {
  readonly role: string
  readonly text: string
}

/** What the row says about its company, in the person's own words. */
export function ownCells({ input }: BulkRow, { columns }: BulkRun, titles: readonly string[]): OwnCell[] {
  return order.flatMap((role) => {
    const title = columns[role]
    const text = title === undefined ? '' : String(input[titles.indexOf(title)] ?? '').trim()
    return text === '' ? [] : [{ role, text: shortened(text) }]
  })
}

/** The first cells of a row that has nothing in the columns that are used. */
export function anyCells({ input }: BulkRow): string {
  return shortened(input.flatMap((cell) => (cell === null || cell === '' ? [] : [String(cell)])).join(', '))
}

/**
 * The company of a row is chosen in the console; only a program adds something to the row and asks again. The value that
 * a test domain gives to programs is left out too.
 */
export function reasonOf(reason: string): string {
  return reason
    .replace(/ Add (?:a postcode or )?the company number\.$/, '')
    .replace(/: it returns \w{1,20} on every server, free of charge\.$/, '. It gives the same answer on every server.')
}

const shortReasons: Readonly<Record<string, string>> = {
  'The numbers in the names differ.': 'Another number in the name',
  'A rare word of one name is only the beginning of a word of the other.': 'A word is shortened',
}

/** In a table the same reason stands in many rows. */
export function shortReason(reason: string): string {
  const [, word] = /^The names differ in (“[^”]{1,60}”),/.exec(reason) ?? []
  return word ? `Differs in ${word}` : (shortReasons[reason] ?? reasonOf(reason))
}

const byWords = {
  number: 'by its number',
  name: 'by its name',
  domain: 'by its website',
  email: 'by its e-mail domain',
  decision: 'you decided',
} as const

/** What the company was found by. A row whose name is not that of the company may have it from before. */
export function foundByWords(
  by: keyof typeof byWords,
  { input }: Pick<BulkRow, 'input'>,
  facts: Pick<CompanyAnswer, 'company_name' | 'previous_names'> | undefined,
): string {
  if (by !== 'name' || !facts) return byWords[by]
  const before = new Set(facts.previous_names.map(({ name }) => nameKey(name)))
  before.delete(nameKey(facts.company_name))
  const isBefore = input.some((cell) => typeof cell === 'string' && before.has(nameKey(cell)))
  return isBefore ? 'by its previous name' : byWords.name
}

function shortened(text: string): string {
  return text.length > textLengthMax ? `${text.slice(0, textLengthMax - 1)}…` : text
}
