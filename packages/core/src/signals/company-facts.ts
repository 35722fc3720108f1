import { addressWords } from '../register/company/address.js'
import type { Address } from '../register/company/company.js'
import { isLive } from '../register/company/company-status.js'
import type { AppliedChange } from '../register/overlay/apply-change.js'
import { layersOf, type SnapshotCompany } from '../register/overlay/layers.js'
import { factsOf } from '../register/overlay/merge-patch.js'
import type { Overlay } from '../register/overlay/overlay.js'
import type { Day } from '../shared/days.js'
import { insolvencyNow } from './insolvency-now.js'
import { type PendingVerification, pendingDirectors, pendingOwners } from './pending-verification.js'

/** The company facts whose changes are signals, merged from all layers. Null if no source gave the fact. */
export interface CompanyFacts {
  readonly name: string | null
  /** When it took its current name. */
  readonly renamedOn: Day | null
  readonly status: string | null
  readonly statusDetail: string | null
  readonly dissolvedOn: Day | null
  readonly office: Address | null
  readonly sicCodes: readonly string[] | null
  readonly accounts: FiledFacts | null
  readonly accountsType: string | null
  readonly confirmation: FiledFacts | null
  /** Companies House's term for a current insolvency. */
  readonly insolvency: string | null
  /** Directors whose identity verification is pending; null if no officers are known. */
  readonly pendingDirectors: readonly PendingVerification[] | null
  /** The same for owners. */
  readonly pendingOwners: readonly PendingVerification[] | null
}

export interface FiledFacts {
  /** End of the last filed period; null if nothing has been filed yet. */
  readonly lastMadeUpTo: Day | null
  readonly nextDue: Day | null
}

export const noFacts: CompanyFacts = {
  name: null,
  renamedOn: null,
  status: null,
  statusDetail: null,
  dissolvedOn: null,
  office: null,
  sicCodes: null,
  accounts: null,
  accountsType: null,
  confirmation: null,
  insolvency: null,
  pendingDirectors: null,
  pendingOwners: null,
}

/** `before`: the facts found at the last check. `newCases`: insolvency cases were added since then. */
export function companyFacts(
  snapshot: SnapshotCompany | null,
  overlay: Overlay,
  before: CompanyFacts | null = null,
  newCases = false,
): CompanyFacts {
  const layers = layersOf(snapshot, overlay)
  if (!layers) return noFacts

  const { name, status, statusDetail, dissolvedOn, office, sicCodes, previousNames, accounts, confirmation } = factsOf(
    layers.value,
  )
  return {
    name: name ?? null,
    renamedOn: previousNames?.[0]?.ceasedOn ?? null,
    status: status ?? null,
    // Some Companies House responses repeat the status as its detail.
    statusDetail: statusDetail && statusDetail !== status ? statusDetail : null,
    dissolvedOn: dissolvedOn ?? null,
    office: office && addressWords(office).length > 0 ? office : null,
    sicCodes: sicCodes ?? null,
    accounts: filedFacts(accounts),
    accountsType: accounts?.lastType ?? null,
    confirmation: filedFacts(confirmation),
    insolvency: insolvencyNow(status ?? null, layers.asOf, overlay.insolvency, before, newCases),
    pendingDirectors: pendingDirectors(overlay.officers?.value ?? null),
    pendingOwners: pendingOwners(overlay.owners?.value ?? null),
  }
}

/** The facts after a change of the officers or the owners. */
export function withPeople(facts: CompanyFacts, applied: AppliedChange): CompanyFacts {
  switch (applied.what) {
    case 'officers':
      return { ...facts, pendingDirectors: pendingDirectors(applied.after) }
    case 'owners':
      return { ...facts, pendingOwners: pendingOwners(applied.after) }
    default:
      return facts
  }
}

/** The due dates after which the company is overdue. A company that is no longer live has nothing to file. */
export function deadlinesOf(facts: CompanyFacts): { readonly accounts: Day | null; readonly confirmation: Day | null } {
  if (!isLive(facts.status)) return { accounts: null, confirmation: null }
  return { accounts: facts.accounts?.nextDue ?? null, confirmation: facts.confirmation?.nextDue ?? null }
}

/** A new company has a due date but no last period. If both are missing, nothing is known. */
function filedFacts(filed: Partial<FiledFacts> | undefined): FiledFacts | null {
  const { lastMadeUpTo = null, nextDue = null } = filed ?? {}
  return lastMadeUpTo === null && nextDue === null ? null : { lastMadeUpTo, nextDue }
}
