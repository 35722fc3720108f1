export const roles = [
  'result_number',
  'number',
  'name',
  'previous_name',
  'postcode',
  'address',
  'domain',
  'email',
  'any',
] as const

/**
 * What a column holds. `any`: a number, a name, a domain or an e-mail address, told apart row by row. `result_number`: the
 * company number that an earlier result gives for the row.
 */
export type Role = (typeof roles)[number]

const titleLengthMax = 200

const numberNouns = ['number', 'no', 'num', 'nr']
const companies = ['company', 'co', 'comp', 'uk company', 'uk co', 'ltd company', 'limited company', 'companies house']
const registrations = ['registration', 'registered', 'reg', 'reg d', 'incorporation']

/** `company number`, `co reg no`, `uk company registration number`, most specific first. */
const numberTitles = [
  ...companies.flatMap((company) => numberNouns.map((noun) => `${company} ${noun}`)),
  ...companies.flatMap((company) =>
    registrations.flatMap((registration) => [
      ...numberNouns.map((noun) => `${company} ${registration} ${noun}`),
      ...['id', 'code'].map((noun) => `${company} ${registration} ${noun}`),
    ]),
  ),
  ...['crn', 'crn number', 'crn no', 'crn num', 'crn code', 'uk crn', 'company crn', 'co crn'],
  ...companies.flatMap((company) => ['registration', 'reg'].map((registration) => `${company} ${registration}`)),
  ...['companies house id', 'companies house ref', 'companies house reference', 'companies house code'],
  ...['companies house', 'company house number', 'company house no', 'company house id'],
  ...['ch number', 'ch no', 'ch num', 'ch id', 'ch ref', 'ch reg no', 'ch reg number', 'ch registration number'],
  ...registrations.flatMap((registration) => numberNouns.map((noun) => `${registration} ${noun}`)),
]

/** Usual titles, most specific first, in lower case and with single spaces. */
const titles: Readonly<Partial<Record<Role, readonly string[]>>> = {
  number: numberTitles,
  name: [
    ...['company name', 'registered company name', 'legal name', 'registered name', 'company legal name'],
    ...['legal entity name', 'entity name', 'business name', 'organisation name', 'organization name'],
    ...['name of company', 'full company name', 'co name', 'organisation', 'organization', 'legal entity'],
    ...['org name', 'company org', 'org'],
    ...['account name', 'account holder', 'customer name', 'client name', 'supplier name'],
    ...['billing name', 'invoice name'],
    ...[
      'vendor name',
      'debtor name',
      'creditor name',
      'merchant name',
      'contractor name',
      'employer name',
      'firm name',
    ],
    ...['company', 'business', 'entity', 'customer', 'client', 'supplier', 'vendor', 'employer', 'firm', 'merchant'],
    ...['debtor', 'creditor', 'contractor', 'account', 'name'],
    // Seldom on the register: only if no other column has the names.
    ...['trading name', 'trade name', 'trading as'],
  ],
  previous_name: ['previous name', 'former name', 'old name'],
  postcode: [
    ...['postcode', 'post code', 'registered postcode', 'company postcode', 'postal code', 'zip postal code'],
    ...['billing postcode', 'billing zip', 'zip code', 'zip', 'p code', 'pcode', 'p c'],
  ],
  address: ['registered address', 'registered office', 'company address', 'full address', 'address', 'billing address'],
  domain: [
    ...['domain', 'company domain', 'website', 'company website', 'web site', 'website url', 'web address', 'url'],
    ...['domain name', 'homepage', 'home page', 'hostname', 'host', 'site', 'web', 'www'],
  ],
  email: ['email', 'e mail', 'email address', 'e mail address', 'company email', 'contact email', 'work email', 'mail'],
}

/** Titles that many other things have too. They name company numbers only if the values look like it. */
const vagueNumberTitles: ReadonlySet<string> = new Set(
  ['number', 'no', 'num', 'registration', 'reg', 'id', 'company id', 'company ref', 'company reference', 'company code']
    .concat(['co id', 'co ref', 'business number', 'organisation number', 'organization number', 'entity number'])
    .concat(['entity id', 'legal entity id', 'legal entity number', 'firm number', 'reference', 'ref'])
    .map(squeezed),
)

/** For each role, the place of its squeezed titles in order of preference. */
const ranks = new Map(
  Object.entries(titles).map(([role, known]) => [role, new Map(known.map((title, rank) => [squeezed(title), rank]))]),
)

/** Words before a title that do not change what it names, as in `Supplier company number`. */
const qualifiers =
  /^(?:uk|gb|our|their|the|customer|client|supplier|vendor|debtor|creditor|prospect|lead|account|partner) (?=(?:company|companies|co|crn|registered company)\b)/

/** How well a title names the role: 0 is best. Null if it does not. */
export function titleRank(title: PlainTitle, role: Role): number | null {
  const known = ranks.get(role)
  for (const form of title.forms) {
    const rank = known?.get(form)
    if (rank !== undefined) return rank
  }
  return null
}

export function isVagueNumberTitle({ forms }: PlainTitle): boolean {
  return forms.some((form) => vagueNumberTitles.has(form))
}

/** A title in the forms in which it is compared. They are computed once. */
export interface PlainTitle {
  /** In lower case, with single spaces. */
  readonly text: string
  /** Without spaces: the whole, without what stands in brackets, and without a word such as `supplier` before it. */
  readonly forms: readonly string[]
}

export function plainTitle(title: string): PlainTitle {
  const text = simplified(title)
  if (text === '') return { text, forms: [] }
  const bare = simplified(title.replace(/\([^()]*\)/g, ' '))
  const turned = bare.replace(/^name of (?:the )?(.+)$/, '$1 name')
  const named = bare.replace(/\bname (?:and )?address$/, 'name')
  const forms = [text, bare, bare.replace(qualifiers, ''), turned, named].map(squeezed)
  return { text, forms: [...new Set(forms)].filter((form) => form !== '') }
}

/** Whether a text is the title of a column that we know. */
export function isKnownTitle(text: string): boolean {
  const title = plainTitle(text)
  return isVagueNumberTitle(title) || roles.some((role) => titleRank(title, role) !== null)
}

function squeezed(title: string): string {
  return title.replaceAll(' ', '')
}

/** Lower case and single spaces; `#` is a number. Empty for a text that is too long to be a title. */
export function simplified(title: string): string {
  if (title.length > titleLengthMax) return ''
  const plain = title.normalize('NFKC')
  // Some characters become many.
  if (plain.length > titleLengthMax) return ''
  return plain
    .replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<![\p{L}\p{N}])cust(?![\p{L}\p{N}])/gu, 'customer')
}
