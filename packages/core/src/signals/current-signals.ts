import { isLive } from '../register/company/company-status.js'
import type { CompanyProfile } from '../register/company/profile.js'
import { isDirectorRole } from '../register/records/officers.js'
import { addDays, type Day } from '../shared/days.js'

/** The gravest first. */
export const currentSignalCodes = [
  'dissolved',
  'in_insolvency',
  'strike_off_proposed',
  'accounts_overdue',
  'confirmation_overdue',
  'active_charge',
  'recent_director_resignation',
] as const

type CurrentSignalCode = (typeof currentSignalCodes)[number]

/** What is true of a company now, beside what has changed. */
export interface CurrentSignal {
  readonly code: CurrentSignalCode
  /** One sentence for people. */
  readonly detail: string
  /** Null where the register does not tell. */
  readonly since: Day | null
}

type Told = Omit<CurrentSignal, 'code'> | null

const strikeOff = 'active-proposal-to-strike-off'

/** What a profile says by itself; a fact that no source gave is no signal. */
export function currentSignals(profile: CompanyProfile): readonly CurrentSignal[] {
  return currentSignalCodes.flatMap((code) => {
    const told = tellers[code](profile)
    return told ? [{ code, ...told }] : []
  })
}

const tellers: Readonly<Record<CurrentSignalCode, (profile: CompanyProfile) => Told>> = {
  dissolved: ({ company }) => {
    if (isLive(company.status)) return null
    const since = company.dissolvedOn
    const what = company.status === 'dissolved' ? 'is dissolved' : `is no longer on the register (${company.status})`
    return { detail: `The company ${what}${since ? ` since ${since}` : ''}.`, since }
  },

  in_insolvency: ({ currentInsolvencyStatus: status }) =>
    status === null ? null : { detail: `The register tells of ${status.replaceAll('-', ' ')}.`, since: null },

  strike_off_proposed: ({ company }) =>
    company.statusDetail === strikeOff && isLive(company.status)
      ? { detail: 'It is proposed to strike the company off the register.', since: null }
      : null,

  accounts_overdue: ({ accountsDeadline: { due, isOverdue } }) =>
    due !== null && isOverdue ? { detail: `Accounts were due on ${due}.`, since: addDays(due, 1) } : null,

  confirmation_overdue: ({ confirmationDeadline: { due, isOverdue } }) =>
    due !== null && isOverdue
      ? { detail: `The confirmation statement was due on ${due}.`, since: addDays(due, 1) }
      : null,

  // The latest charge need not be the one that is outstanding, so its day is told but not as a beginning.
  active_charge: ({ hasActiveCharges, lastChargeDate }) => {
    if (!hasActiveCharges) return null
    const latest = lastChargeDate ? ` The latest charge of all is of ${lastChargeDate}.` : ''
    return { detail: `A charge over what the company owns is outstanding.${latest}`, since: null }
  },

  recent_director_resignation: ({ recentResignations }) => {
    const directors = recentResignations.filter(({ role }) => isDirectorRole(role))
    const [latest] = directors
    if (!latest) return null
    const others = directors.length > 1 ? `, the latest of ${directors.length} within a year` : ''
    const role = latest.role.replaceAll('-', ' ').replace('llp', 'LLP')
    return { detail: `${latest.name} resigned as ${role} on ${latest.resignedOn}${others}.`, since: latest.resignedOn }
  },
}
