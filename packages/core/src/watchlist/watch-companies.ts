import type { CompanyNumber } from '../register/company/company-number.js'
import { readCompanyNumber } from '../register/company/read-company-number.js'
import { unansweredBy } from '../register/errors.js'
import { knownCompany } from '../register/profile/known-company.js'
import type { Settings } from '../settings.js'
import { codeOf, InvalidRequestError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'
import { requireTags } from '../signals/tags.js'
import { getCompany } from '../sync/get-company.js'
import { retryWhenStale } from '../sync/snapshot-guard.js'
import { addWatch, type WatchPorts } from './watch-company.js'
import type { WatchedCompany } from './watchlist-store.js'

export const watchBatchMax = 200
/** How many unknown companies Companies House is asked about at once. */
const askedAtOnce = 10

/** Why a company is not watched. Each is also the code of the error that watching it alone would give. */
export const watchRefusals = [
  'invalid_company_number',
  'company_not_found',
  'watchlist_full',
  'upstream_unavailable',
] as const
export type WatchRefusal = (typeof watchRefusals)[number]

export type WatchResult = { readonly given: string } & (
  | { readonly outcome: 'watched' | 'already_watched'; readonly entry: WatchedCompany }
  | { readonly outcome: WatchRefusal; readonly company: CompanyNumber | null }
)

/**
 * Watches up to `watchBatchMax` companies, in the given order, with one result for each. Each company is one
 * transaction: it is watched with its tags or not at all. Companies in the local register are not refreshed first,
 * unlike in `watchCompany`: the regular refresh of watched companies asks Companies House about them later.
 */
export async function watchCompanies(
  ports: WatchPorts,
  settings: Pick<Settings, 'watchlistLimit'>,
  account: AccountId,
  given: readonly string[],
  givenTags: readonly string[] = [],
): Promise<readonly WatchResult[]> {
  if (given.length > watchBatchMax) throw tooMany()
  const tags = requireTags(givenTags)
  const numbers = given.map((text) => ({ given: text, company: readCompanyNumber(text) }))
  const refused = await findRefused(ports, account, [...new Set(numbers.flatMap(({ company }) => company ?? []))])

  const results: WatchResult[] = []
  for (const { given: text, company } of numbers) {
    const refusal = company === null ? 'invalid_company_number' : refused.get(company)
    if (company === null || refusal) {
      results.push({ given: text, outcome: refusal ?? 'invalid_company_number', company })
      continue
    }
    const added = await watchIfRoom(ports, settings, { account, company, tags })
    results.push({ given: text, ...(added ?? { outcome: 'watchlist_full', company }) })
  }
  return results
}

/** Null if the watchlist is full. */
async function watchIfRoom(
  ports: WatchPorts,
  settings: Pick<Settings, 'watchlistLimit'>,
  watch: Parameters<typeof addWatch>[2],
): Promise<{ outcome: 'watched' | 'already_watched'; entry: WatchedCompany } | null> {
  try {
    const { entry, isNew } = await retryWhenStale(() => addWatch(ports, settings, watch))
    return { outcome: isNew ? 'watched' : 'already_watched', entry }
  } catch (error) {
    if (codeOf(error) === 'watchlist_full') return null
    throw error
  }
}

type UnknownCompany = 'company_not_found' | 'upstream_unavailable'

/** The companies that neither the register, the watchlist nor Companies House has, and those that it was not able to tell. */
async function findRefused(
  ports: WatchPorts,
  account: AccountId,
  companies: readonly CompanyNumber[],
): Promise<ReadonlyMap<CompanyNumber, UnknownCompany>> {
  const refused = new Map<CompanyNumber, UnknownCompany>()
  for (let start = 0; start < companies.length; start += askedAtOnce) {
    const group = companies.slice(start, start + askedAtOnce)
    const asked = group.map(async (company) => {
      const refusal = await refusalOf(ports, account, company)
      if (refusal) refused.set(company, refusal)
    })
    await Promise.all(asked)
  }
  return refused
}

async function refusalOf(
  ports: WatchPorts,
  account: AccountId,
  company: CompanyNumber,
): Promise<UnknownCompany | null> {
  if ((await knownCompany(ports, company)) || (await ports.watchlist.find(account, company))) return null
  try {
    await getCompany(ports, company)
    return null
  } catch (error) {
    if (unansweredBy(error)) return 'upstream_unavailable'
    if (codeOf(error) === 'company_not_found') return 'company_not_found'
    throw error
  }
}

function tooMany(): InvalidRequestError {
  const message = `must be at most ${watchBatchMax} numbers`
  return new InvalidRequestError(
    `At most ${watchBatchMax} companies can be watched at once.`,
    [{ field: 'company_numbers', message }],
    'Send them in several requests.',
  )
}
