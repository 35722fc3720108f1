import { type CompanyStatus, companyStatuses, hyphenated } from './vocabulary.js'

export interface SnapshotStatus {
  readonly status: string
  readonly statusDetail: string | null
  readonly isKnown: boolean
}

const goneStatuses: ReadonlySet<string> = new Set(['dissolved', 'closed', 'closed-on', 'converted-closed', 'removed'])

const strikeOff = 'active-proposal-to-strike-off'

/** Statuses in the snapshot that differ from the API's terms, hyphenated. */
const snapshotWords: ReadonlyMap<string, CompanyStatus> = new Map([
  [strikeOff, 'active'],
  ['administration-order', 'administration'],
  ['in-administration', 'administration'],
  ['in-administration-receiver-manager', 'administration'],
  ['in-administration-administrative-receiver', 'insolvency-proceedings'],
  ['voluntary-arrangement-administrative-receiver', 'insolvency-proceedings'],
  ['voluntary-arrangement-receiver-manager', 'insolvency-proceedings'],
  ['administrative-receiver', 'receivership'],
  ['receiver-action', 'receivership'],
  ['receiver-manager-administrative-receiver', 'receivership'],
  ['live-but-receiver-manager-on-at-least-one-charge', 'receivership'],
])

/** Converts a snapshot file status to the API's terms. An unknown status is returned unchanged. */
export function statusOfSnapshot(word: string, companyNumber: string): SnapshotStatus {
  if (word === 'Active' && !companyNumber.startsWith('OE')) return active
  const key = hyphenated(word)
  const status = companyStatuses.find((known) => known === key) ?? snapshotWords.get(key)
  if (!status) return { status: word.trim(), statusDetail: null, isKnown: false }
  // An overseas entity is never active: the API calls it registered.
  const isOverseas = status === 'active' && companyNumber.startsWith('OE')
  return {
    status: isOverseas ? 'registered' : status,
    statusDetail: key === strikeOff ? strikeOff : null,
    isKnown: true,
  }
}

/** False once a company is permanently off the register. An unknown status counts as live. */
export function isLive(status: string | null): boolean {
  return status === null || !goneStatuses.has(status)
}

const active: SnapshotStatus = { status: 'active', statusDetail: null, isKnown: true }
