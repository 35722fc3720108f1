import { accountsTypes } from '../../register/company/vocabulary.js'
import type { Filing } from '../../register/records/filings/filing.js'
import type { Instant } from '../../shared/clock.js'
import { type Day, parseDay } from '../../shared/days.js'
import type { CompanyFacts, FiledFacts } from '../company-facts.js'
import type { SignalDraft } from '../signal-draft.js'
import { isRecent } from './recent.js'

/**
 * Filing categories whose effect has its own signal, from the company profile or another stream. These filings
 * produce no separate signal.
 */
const categoriesWithOwnSignal: ReadonlySet<string> = new Set([
  'address',
  'change-of-name',
  'dissolution',
  'gazette',
  'insolvency',
  'liquidation',
  'mortgage',
  'officers',
  'persons-with-significant-control',
  'restoration',
])

/** Filings seen in the profile: the last filed period has advanced. */
export function detectFiled(before: CompanyFacts, after: CompanyFacts): SignalDraft[] {
  const drafts: SignalDraft[] = []
  if (hasNewPeriod(before.accounts, after.accounts)) {
    drafts.push(accountsFiled(before, after.accounts?.lastMadeUpTo ?? null, after.accountsType, null))
  }
  if (hasNewPeriod(before.confirmation, after.confirmation)) {
    drafts.push(confirmationFiled(before, after.confirmation?.lastMadeUpTo ?? null, null))
  }
  if (before.accountsType !== null && after.accountsType !== null && before.accountsType !== after.accountsType) {
    drafts.push({
      type: 'accounts_type_changed',
      before: { accounts_type: before.accountsType },
      after: { accounts_type: after.accountsType },
      occurredOn: null,
      identity: null,
    })
  }
  return drafts
}

/** Companies House publishes a filing again when its document arrives, possibly years later. */
export function detectFiling(filing: Filing, known: CompanyFacts, asOf: Instant): SignalDraft[] {
  const { category, type, date } = filing
  if (category !== null && categoriesWithOwnSignal.has(category)) return []

  const madeUpTo = parseDay(String(filing.descriptionValues.made_up_date ?? '').slice(0, 'YYYY-MM-DD'.length))
  // Without a period this filing cannot be matched to the profile's signal, so only the profile reports it.
  if (category === 'accounts' && type === 'AA') {
    const isNews = madeUpTo !== null && isAfter(madeUpTo, known.accounts)
    return isNews && isRecent(date, asOf) ? [accountsFiled(known, madeUpTo, accountsTypeIn(filing), date)] : []
  }
  if (category === 'confirmation-statement') {
    const isNews = madeUpTo !== null && isAfter(madeUpTo, known.confirmation)
    return isNews && isRecent(date, asOf) ? [confirmationFiled(known, madeUpTo, date)] : []
  }
  if (!isRecent(date, asOf)) return []
  return [
    {
      type: 'filing_added',
      before: null,
      after: {
        transaction_id: filing.id,
        filing_type: type,
        filing_category: category,
        filing_description: filing.description,
        filed_on: date,
      },
      occurredOn: date,
      identity: `filing_added:${filing.id}`,
    },
  ]
}

function hasNewPeriod(before: FiledFacts | null, after: FiledFacts | null): boolean {
  const madeUpTo = after?.lastMadeUpTo ?? null
  return before !== null && madeUpTo !== null && isAfter(madeUpTo, before)
}

function isAfter(madeUpTo: Day, known: FiledFacts | null): boolean {
  return madeUpTo > (known?.lastMadeUpTo ?? '')
}

function accountsFiled(
  { accounts, accountsType }: CompanyFacts,
  madeUpTo: Day | null,
  type: string | null,
  filedOn: Day | null,
): SignalDraft {
  return {
    type: 'accounts_filed',
    before: { accounts_made_up_to: accounts?.lastMadeUpTo ?? null, accounts_type: accountsType },
    after: { accounts_made_up_to: madeUpTo, accounts_type: type, filed_on: filedOn },
    occurredOn: filedOn,
    identity: `accounts_filed:${madeUpTo}`,
  }
}

function confirmationFiled({ confirmation }: CompanyFacts, madeUpTo: Day | null, filedOn: Day | null): SignalDraft {
  return {
    type: 'confirmation_filed',
    before: { confirmation_made_up_to: confirmation?.lastMadeUpTo ?? null },
    after: { confirmation_made_up_to: madeUpTo, filed_on: filedOn },
    occurredOn: filedOn,
    identity: `confirmation_filed:${madeUpTo}`,
  }
}

/** Companies House puts the accounts type at the end of the description. */
function accountsTypeIn({ description }: Filing): string | null {
  const word = /^accounts-with-accounts-type-(.+)$/.exec(description ?? '')?.[1]
  return accountsTypes.find((type) => type === word) ?? null
}
