import { longDay, parseDay } from '../../../shared/days.js'
import { personName } from '../person-name.js'
import type { Filing } from './filing.js'

const keyLengthMax = 300
const valueLengthMax = 1_000

/** What was filed, in a sentence. Keys of Companies House that have no rule become readable words. */
export function filingText({ description, descriptionValues, category }: Filing): string {
  const key = description ?? category ?? ''
  const given = textIn(descriptionValues, 'description') ?? textIn(descriptionValues, 'original_description')
  // Older filings have only a text of their own.
  if (given && (key === '' || key === 'legacy' || key === 'miscellaneous' || /^confirmation-statement$/.test(key))) {
    return sentence(given)
  }
  if (key.length > keyLengthMax) return 'A filing'
  for (const [pattern, template] of rules) {
    const match = pattern.exec(key)
    if (match) return sentence(filled(template, descriptionValues, match.groups ?? {}))
  }
  return readable(key, descriptionValues)
}

/** A part in square brackets is left out if one of its values is missing. `<name>` is a part of the key. */
type Rule = readonly [pattern: RegExp, template: string]

const owner = 'person with significant control'

const rules: readonly Rule[] = [
  [/^accounts-with-accounts-type-dormant/, 'Accounts for a dormant company[ made up to {made_up_date}]'],
  [/^accounts-with-accounts-type-micro-entity/, 'Micro company accounts[ made up to {made_up_date}]'],
  [/^accounts-with-accounts-type-group$/, 'Group of companies’ accounts[ made up to {made_up_date}]'],
  [
    /^accounts-with-accounts-type-(?<type>small|medium)(?<group>-group)?$/,
    'Accounts for a <type> company[ made up to {made_up_date}]',
  ],
  [
    /^accounts-with-accounts-type-audit-exemption-subsidi/,
    'Audit exemption subsidiary accounts[ made up to {made_up_date}]',
  ],
  [/^accounts-with-accounts-type-(?<type>.+)$/, '<type> accounts[ made up to {made_up_date}]'],
  [
    /^accounts-amended-with-accounts-type-(?<type>.+)$|^accounts-amended/,
    'Amended <type> accounts[ made up to {made_up_date}]',
  ],
  [/^accounts-with-made-up-date/, 'Accounts[ made up to {made_up_date}]'],
  [
    /^change-account-reference-date-.*-(?<period>current|previous)-(?<how>extended|shortened)$/,
    '<period> accounting period <how>[ from {made_up_date}][ to {new_date}]',
  ],
  [/^change-account-reference-date/, 'Change of accounting reference date'],
  [/^confirmation-statement-with-no-updates/, 'Confirmation statement[ made on {made_up_date}] with no updates'],
  [/^confirmation-statement-with-updates/, 'Confirmation statement[ made on {made_up_date}] with updates'],
  [/^confirmation-statement/, 'Confirmation statement[ made on {made_up_date}]'],
  [
    /^annual-return-.*-full-list-shareholders$/,
    'Annual return[ made up to {made_up_date}] with full list of shareholders',
  ],
  [/^annual-return/, 'Annual return[ made up to {made_up_date}]'],
  [
    /^(?:appoint|termination)-(?:person|corporate)-authorised/,
    'Change of a person authorised for a UK establishment[: {change_details}]',
  ],
  [
    /^appoint-(?:person-|corporate-)?(?<role>director|secretary|member|judicial-factor|general-partner|limited-partner)/,
    'Appointment of [{officer_name} as ]a <role>[ on {appointment_date}]',
  ],
  [
    /^termination-(?:person-|corporate-)?(?<role>director|secretary|member|judicial-factor|general-partner|limited-partner)/,
    'Termination of appointment of [{officer_name} as ]a <role>[ on {termination_date}]',
  ],
  [
    /^change-(?:person|corporate)-(?<role>director|secretary|member|general-partner|limited-partner)/,
    '<role>’s details changed[ for {officer_name}][ on {change_date}]',
  ],
  [/^notification-of-a-(?:super-secure-)?person-with-significant-control-statement/, `Statement about a ${owner}`],
  [
    /^notification-of-a-(?:super-secure-)?person-with-significant-control/,
    `Notification of [{psc_name} as ]a ${owner}[ on {notification_date}]`,
  ],
  [
    /^cessation-of-a-(?:super-secure-)?person-with-significant-control/,
    `Cessation of [{psc_name} as ]a ${owner}[ on {cessation_date}]`,
  ],
  [
    /^change-(?:to|of details of)-a-person-with-significant-control/,
    `Change of details[ for {psc_name}] as a ${owner}[ on {change_date}]`,
  ],
  [/^withdrawal-of-a-person-with-significant-control-statement/, `Withdrawal of a statement about a ${owner}`],
  [
    /^mortgage-(?:create|acquire)/,
    'Registration of [charge {charge_number}|a charge][, created on {charge_creation_date}]',
  ],
  [/^mortgage-satisfy-charge-full/, 'Satisfaction of [charge {charge_number}|a charge] in full'],
  [/^mortgage-satisfy-charge-part/, 'Satisfaction of [charge {charge_number}|a charge] in part'],
  [/^mortgage-charge-(?:whole|part)-/, 'Release of property from [charge {charge_number}|a charge]'],
  [
    /^change-registered-office-address/,
    'Registered office address changed[ from {old_address}][ to {new_address}][ on {change_date}]',
  ],
  [/^change-sail-address/, 'Register inspection address changed[ to {new_address}]'],
  [/^move-registers-to-sail/, 'Registers moved to the inspection address[ {new_address}]'],
  [/^move-registers-to-registered-office/, 'Registers moved to the registered office[ {new_address}]'],
  [
    /^capital-allotment-shares/,
    'Statement of capital following an allotment of shares[ on {date}][. {capital_figure} {capital_currency}]',
  ],
  [/^capital-cancellation-shares/, 'Cancellation of shares[ on {date}]'],
  [/^capital-return-purchase-own-shares/, 'Purchase of own shares[ on {date}]'],
  [/^capital-statement/, 'Statement of capital[ on {date}]'],
  [/^capital-name-of-class-of-shares/, 'Change of share class name or designation'],
  [/^capital-variation-of-rights/, 'Change of the rights attached to shares'],
  [/^certificate-change-of-name/, 'Company name changed[ to {new_name}]. Certificate issued[ on {change_date}]'],
  [/^change-of-name/, 'Change of name notice'],
  [/^incorporation-/, 'Incorporation'],
  [/^memorandum-articles/, 'Memorandum and articles of association'],
  [/^model-articles/, 'Model articles adopted'],
  [/^resolution/, 'Resolutions'],
  [/^statement-of-companys-objects/, 'Statement of the company’s objects'],
  [/^auditors-resignation/, 'Auditor’s resignation'],
  [/^restoration-order-of-court/, 'Restoration by order of the court'],
  [/^gazette-notice-compuls/, 'First Gazette notice for compulsory strike-off'],
  [/^gazette-notice-voluntary/, 'First Gazette notice for voluntary strike-off'],
  [/^gazette-dissolved-compuls/, 'Final Gazette: dissolved by compulsory strike-off'],
  [/^gazette-dissolved-voluntary/, 'Final Gazette: dissolved by voluntary strike-off'],
  [/^gazette-dissolved-liquidation/, 'Final Gazette: dissolved following liquidation'],
  [/^gazette-filings-brought-up-to-date/, 'Compulsory strike-off action has been discontinued'],
  [
    /^dissolution-(?:voluntary|compulsory|application).*suspended|^dissolved-compulsory-strike-off-suspended/,
    'Strike-off action has been suspended',
  ],
  [
    /^dissolution-(?:voluntary-)?(?:strike-off-)?withdrawal|^dissolution-withdrawal/,
    'Withdrawal of the application to strike off',
  ],
  [
    /^dissolution-(?:voluntary-|application-)?strike-off|^dissolution-application/,
    'Application to strike the company off the register',
  ],
  [/^liquidation-in-administration-appointment-of-administrator/, 'Appointment of an administrator'],
  [/^liquidation-in-administration-proposals/, 'Statement of the administrator’s proposals'],
  [/^liquidation-in-administration-progress-report/, 'Administrator’s progress report[ to {brought_down_date}]'],
  [/^liquidation-in-administration-end/, 'End of administration'],
  [/^liquidation-(?:voluntary|compulsory)-appointment-(?:of-)?liquidator/, 'Appointment of a liquidator'],
  [/^liquidation-voluntary-declaration-of-solvency/, 'Declaration of solvency'],
  [/^liquidation-compulsory-notice-winding-up|^liquidation-compulsory-winding-up-order/, 'Order of court to wind up'],
  [/^liquidation-(?:.*-)?statement-of-affairs/, 'Statement of affairs'],
  [
    /^liquidation-voluntary-statement-of-receipts-and-payments/,
    'Liquidators’ statement of receipts and payments[ to {brought_down_date}]',
  ],
  [/^liquidation-voluntary-arrangement-meeting-approving/, 'Voluntary arrangement approved by a meeting of creditors'],
  [/^liquidation-voluntary-arrangement-completion/, 'Completion of voluntary arrangement'],
  [
    /^liquidation-(?:voluntary-)?(?:members|creditors)-return-of-final-meeting/,
    'Return of final meeting in a winding up',
  ],
  [/^liquidation-receiver-appointment/, 'Appointment of a receiver or manager'],
  [/^liquidation-receiver-cease/, 'Receiver or manager ceased to act'],
  [/^second-filing-of-form/, 'Second filing[ of {form_type}] previously delivered to Companies House'],
]

function filled(template: string, values: Filing['descriptionValues'], parts: Record<string, string | undefined>) {
  const named = template.replaceAll(/<(\w+)>/g, (_, name: string) => words(parts[name] ?? ''))
  const chosen = named.replaceAll(/\[([^[\]|]*)(?:\|([^[\]]*))?\]/g, (_, part: string, otherwise = '') => {
    let isMissing = false
    const text = part.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const value = textIn(values, name)
      if (value === null) isMissing = true
      return value ?? ''
    })
    return isMissing ? otherwise : text
  })
  return chosen.replaceAll(/ {2,}/g, ' ').trim()
}

/** The key without what only says which values it has, then the names and dates that are known. */
function readable(key: string, values: Filing['descriptionValues']): string {
  const plain = words(
    key
      .replace(/-with-(?:(?:name|date|made-up-date|change-date|old-address|new-address|charge-number)-?)+$/, '')
      .replace(/-(?:limited-liability-partnership|company)$/, ''),
  )
  const subject = textIn(values, 'officer_name') ?? textIn(values, 'psc_name')
  const day = ['date', 'made_up_date', 'change_date', 'action_date'].map((name) => textIn(values, name)).find(Boolean)
  return sentence([plain || 'A filing', subject && `: ${subject}`, day && `, ${day}`].filter(Boolean).join(''))
}

/** A date in words. Null if Companies House gave no such text. */
function textIn(values: Filing['descriptionValues'], name: string): string | null {
  const value = Object.hasOwn(values, name) ? values[name] : null
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value.trim() === '') return null
  const text = value.trim().slice(0, valueLengthMax)
  const day = parseDay(text)
  if (day) return longDay(day)
  return name === 'officer_name' || name === 'psc_name' ? personName(text, false) : text
}

function words(code: string): string {
  return code.replaceAll('-', ' ').trim()
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
