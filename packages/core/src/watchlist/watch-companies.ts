import type { CompanyNumber } from '../register/company/company-number.js'
import { readCompanyNumber } from '../register/company/read-company-number.js'
import type { Settings } from '../settings.js'
import { codeOf, InvalidRequestError } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'
import { requireTags } from '../signals/tags.js'
import { retryWhenStale } from '../sync/snapshot-guard.js'
import { findUnknown, type UnknownCompany, type UnknownPorts } from './find-unknown.js'
import { addWatch, type WatchPorts } from './watch-company.js'
import type { WatchedCompany } from './watchlist-store.js'

export const watchBatchMax = 200

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

export interface WatchMany {
  readonly tags?: readonly string[]
  /** By number. */
  readonly references?: ReadonlyMap<string, string | null>
  /** With it, `unwatchBatch` removes what was added. */
  readonly batch?: string | null
}

/**
 * Watches up to `watchBatchMax` companies, in the given order, with one result for each. Each company is one transaction: it is watched with its tags or not at all. Companies in the local register are not refreshed first,
 * unlike in `watchCompany`: the regular refresh of watched companies asks Companies House about them later.
 */
export async function watchCompanies(
  ports: WatchPorts & UnknownPorts,
  settings: Pick<Settings, 'watchlistLimit'>,
  account: AccountId,
  given: readonly string[],
  { tags: givenTags = [], references, batch = null }: WatchMany = {},
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
    const added = await watchIfRoom(ports, settings, {
      ...{ account, company, tags, batch },
      reference: references?.get(company) ?? null,
    })
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

/** Companies that cannot be watched because nothing is known about them. One that is watched already stays watched. */
async function findRefused(
  ports: WatchPorts & UnknownPorts,
  account: AccountId,
  companies: readonly CompanyNumber[],
): Promise<ReadonlyMap<CompanyNumber, UnknownCompany>> {
  const refused = new Map(await findUnknown(ports, companies))
  for (const company of refused.keys()) if (await ports.watchlist.labels(account, company)) refused.delete(company)
  return refused
}

function tooMany(): InvalidRequestError {
  const message = `must be at most ${watchBatchMax} numbers`
  return new InvalidRequestError(
    `At most ${watchBatchMax} companies can be watched at once.`,
    [{ field: 'company_numbers', message }],
    'Send them in several requests.',
  )
}
