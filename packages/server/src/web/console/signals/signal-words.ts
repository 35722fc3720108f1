import { capital, words } from '../parts/text.js'

/** Types and groups of signals whose code is not how people say it. */
const signalWords: Readonly<Record<string, string>> = {
  strike_off_proposed: 'Strike-off proposed',
  strike_off_discontinued: 'Strike-off discontinued',
  sic_codes_changed: 'Industry changed',
  confirmation_filed: 'Confirmation statement filed',
  confirmation_overdue: 'Confirmation statement overdue',
  filing_added: 'Document filed',
  psc_notified: 'Owner added',
  psc_ceased: 'Owner ceased',
  accounts_type_changed: 'Kind of accounts changed',
  insolvency_opened: 'Insolvency case opened',
  insolvency_updated: 'Insolvency case changed',
  insolvency_closed: 'Insolvency case closed',
  officer: 'Officers',
  ownership: 'Owners',
  filing: 'Filings',
  charge: 'Charges',
  verification: 'Identity verification',
}

/** A type of signals, or a group of them, in words. */
export function signalTypeWords(type: string): string {
  return signalWords[type] ?? capital(words(type))
}

/** What a delivery was about: `signal.strike_off_proposed` is “Strike-off proposed”. */
export function eventWords(eventType: string): string {
  if (eventType === 'destination.confirm') return 'Request to confirm'
  if (eventType === 'signals.digest') return 'Signals by e-mail'
  return eventType.startsWith('signal.')
    ? signalTypeWords(eventType.slice('signal.'.length))
    : capital(words(eventType.replaceAll('.', ' ')))
}
