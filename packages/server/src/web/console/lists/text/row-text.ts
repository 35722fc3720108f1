import { displayName } from '@brassplate/core'
import { nameKey } from '@brassplate/core/lists'
import type { BulkRow, BulkRun, CompanyAnswer } from '../../api-types.js'
import { capital } from '../../parts/text.js'

const textLengthMax = 120
const nameLengthMax = 300
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
 * a test domain gives to programs is left out too. Companies that it names are written as elsewhere on the page.
 */
export function reasonOf(reason: string, candidates: readonly { company_name: string }[] = []): string {
  return curlyQuotes(
    candidates
      .reduce((text, { company_name: name }) => text.replaceAll(name, () => displayName(name)), reason)
      .replace(/ Add (?:a postcode or )?the company number\.$/, '')
      .replace(
        /: it returns \w{1,20} on every server, free of charge\.$/,
        '. It gives the same answer on every server.',
      ),
  )
}

/** Reasons quote the cells of a sheet as programs do. */
export function curlyQuotes(text: string): string {
  return text.replaceAll(/"([^"]{0,200})"/g, '“$1”')
}

/** Of each kind of reason what tells it from the others, if `$1` is the word that it quotes. */
const shortReasons: readonly (readonly [beginning: RegExp, short: string])[] = [
  [/^No company on the register has a similar name/, 'No similar name'],
  [/^The name of the row leads to .{1,400}, but its website to /, 'Name and website differ'],
  [/^The names differ in (“[^”]{1,60}”)/, 'Differs in $1'],
  [/^The (?:text|name) goes on with (“[^”]{1,60}”)/, 'Goes on with $1'],
  [/^The name lacks (“[^”]{1,60}”)/, 'Lacks $1'],
  [/^The numbers in the names differ/, 'Another number in the name'],
  [/^A rare word of one name is only the beginning/, 'A word is shortened'],
  [/^The text may be cut off/, 'May be cut off'],
  [/^The name is similar, but not the postcode/, 'Similar, but another postcode'],
  [/^The name is similar but not the same/, 'Similar, but not the same'],
  [/^Other companies fit the name equally well/, 'Several fit equally well'],
]

/** In a table the same reason stands in many rows. The page of the row has it in full. */
export function shortReason({ reason, candidates }: Pick<BulkRow, 'reason' | 'candidates'>): string {
  const text = reason ?? ''
  for (const [beginning, short] of shortReasons) {
    const found = beginning.exec(text)
    if (found) return short.replace('$1', () => found[1] ?? '')
  }
  return reasonOf(text, candidates)
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

/** The same under a title that says what the word is: “Number”, “Previous name”. */
export function shortFoundBy(...asked: Parameters<typeof foundByWords>): string {
  return capital(foundByWords(...asked).replace(/^by its /, ''))
}

const endings = [
  ['unlimited', /(?:unlimited|unltd)$/],
  ['plc', /(?:publiclimitedcompany|plc)$/],
  ['llp', /(?:limitedliabilitypartnership|llp)$/],
  ['limited', /(?:limited|ltd)$/],
] as const

/** Whether a text is the name of the register: in any case, with its legal ending in any spelling or left out. */
export function isAsRegistered(text: string, name: string): boolean {
  const [own, known] = [withEnding(text), withEnding(name)]
  return own.stem === known.stem && (own.ending === '' || own.ending === known.ending)
}

function withEnding(name: string): { readonly stem: string; readonly ending: string } {
  const letters = name
    .slice(0, nameLengthMax)
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  for (const [ending, spelled] of endings) {
    const stem = letters.replace(spelled, '')
    if (stem !== letters && stem !== '') return { stem, ending }
  }
  return { stem: letters, ending: '' }
}

function shortened(text: string): string {
  return text.length > textLengthMax ? `${text.slice(0, textLengthMax - 1)}…` : text
}
