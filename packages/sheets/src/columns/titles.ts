export const roles = ['number', 'name', 'previous_name', 'postcode', 'address', 'domain', 'email', 'any'] as const

/** What a column holds. `any`: a number, a name, a domain or an e-mail address, told apart row by row. */
export type Role = (typeof roles)[number]

/** Usual titles, most specific first, in lower case and with single spaces. */
export const titles: Readonly<Partial<Record<Role, readonly string[]>>> = {
  number: [
    ...['company number', 'company no', 'company registration number', 'company reg no', 'crn'],
    ...['company reg', 'company registration', 'registration number', 'registered number', 'reg number', 'reg no'],
    ...['companies house number', 'companies house no', 'ch number', 'registration no', 'company id'],
  ],
  name: [
    ...['company name', 'legal name', 'registered name', 'business name', 'organisation name'],
    ...['organization name', 'organisation', 'organization', 'account name', 'customer name', 'client name'],
    ...[
      'supplier name',
      'company',
      'business',
      'customer',
      'client',
      'supplier',
      'employer',
      'firm',
      'account',
      'name',
    ],
  ],
  previous_name: ['previous name', 'former name', 'old name'],
  postcode: [
    ...['postcode', 'post code', 'registered postcode', 'company postcode', 'postal code', 'zip postal code'],
    ...['billing postcode', 'billing zip', 'zip code', 'zip'],
  ],
  address: ['registered address', 'registered office', 'company address', 'full address', 'address', 'billing address'],
  domain: [
    ...['domain', 'company domain', 'website', 'company website', 'web site', 'website url', 'web address', 'url'],
    ...['domain name', 'homepage', 'home page', 'hostname', 'host', 'site', 'web', 'www'],
  ],
  email: ['email', 'e mail', 'email address', 'e mail address', 'company email', 'contact email', 'work email', 'mail'],
}

const titleLengthMax = 200

/** Whether a text alone on the first line is the title of a list. */
export function isKnownTitle(text: string): boolean {
  if (text.length > titleLengthMax) return false
  const name = simplified(text)
  return Object.values(titles).some((known) => known.some((title) => isSameTitle(name, title)))
}

/** `companynumber` is `company number`. */
export function isSameTitle(name: string, title: string): boolean {
  return name.replaceAll(' ', '') === title.replaceAll(' ', '')
}

export function simplified(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
