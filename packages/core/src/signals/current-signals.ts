import { isLive } from '../register/company/company-status.js'
import type { CompanyProfile } from '../register/profile/profile.js'
import { isDirectorRole } from '../register/records/officers.js'
import { addDays, type Day } from '../shared/days.js'

/** Most serious first. */
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

/** A condition that is true of a company now, as opposed to a change. */
export interface CurrentSignal {
  readonly code: CurrentSignalCode
  /** One sentence for human readers. */
  readonly detail: string
  /** Null if the register does not say. */
  readonly since: Day | null
}

type SignalDetail = Omit<CurrentSignal, 'code'> | null

const strikeOff = 'active-proposal-to-strike-off'

/** Current signals that follow from the profile. A fact that no source gave produces no signal. */
export function currentSignals(profile: CompanyProfile): readonly CurrentSignal[] {
  return currentSignalCodes.flatMap((code) => {
    const signal = detectors[code](profile)
    return signal ? [{ code, ...signal }] : []
  })
}

const detectors: Readonly<Record<CurrentSignalCode, (profile: CompanyProfile) => SignalDetail>> = {
  dissolved: ({ company }) => {
    if (isLive(company.status)) return null
    const since = company.dissolvedOn
    const what = company.status === 'dissolved' ? 'was dissolved' : `left the register (${company.status})`
    return { detail: `The company ${what}${since ? ` on ${since}` : ''}.`, since }
  },

  in_insolvency: ({ currentInsolvencyStatus: status }) =>
    status === null
      ? null
      : { detail: `The company is in insolvency proceedings: ${status.replaceAll('-', ' ')}.`, since: null },

  strike_off_proposed: ({ company }) =>
    company.statusDetail === strikeOff && isLive(company.status)
      ? { detail: 'There is an active proposal to strike the company off the register.', since: null }
      : null,

  accounts_overdue: ({ accountsDeadline: { due, isOverdue } }) =>
    due !== null && isOverdue
      ? { detail: `Accounts are overdue; they were due on ${due}.`, since: addDays(due, 1) }
      : null,

  confirmation_overdue: ({ confirmationDeadline: { due, isOverdue } }) =>
    due !== null && isOverdue
      ? { detail: `The confirmation statement is overdue; it was due on ${due}.`, since: addDays(due, 1) }
      : null,

  // The most recent charge may not be an outstanding one, so its date is in the text but not in `since`.
  active_charge: ({ hasActiveCharges, lastChargeDate }) => {
    if (!hasActiveCharges) return null
    const latest = lastChargeDate ? ` The most recent charge, outstanding or not, is dated ${lastChargeDate}.` : ''
    return { detail: `The company has at least one outstanding charge over its assets.${latest}`, since: null }
  },

  recent_director_resignation: ({ recentResignations }) => {
    const directors = recentResignations.filter(({ role }) => isDirectorRole(role))
    const [latest] = directors
    if (!latest) return null
    const others = directors.length > 1 ? `, the latest of ${directors.length} director resignations within a year` : ''
    const role = latest.role.replaceAll('-', ' ').replace('llp', 'LLP')
    return { detail: `${latest.name} resigned as ${role} on ${latest.resignedOn}${others}.`, since: latest.resignedOn }
  },
}
