import type { NameAnswer, RowClient } from '../../src/lists/answer/row-client.js'
import type { WebsiteAnswer } from '../../src/lists/row-result.js'
import type { Cell, Sheet } from '../../src/lists/sheet.js'

/** Yields the pieces one by one, as a stream would. */
export async function* inPieces<Piece>(pieces: readonly Piece[]): AsyncGenerator<Piece> {
  yield* pieces
}

/** In small pieces, so that characters and records are split. */
export async function* inSmallPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7)
}

export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

export async function cellsOf(sheet: Sheet): Promise<(readonly Cell[])[]> {
  return (await allOf(sheet.rows)).map(({ cells }) => cells)
}

/** What the client knows: register names by number, answers by domain, and the stored ones of them. */
export interface Known {
  readonly companies?: Readonly<Record<string, string>>
  readonly names?: Readonly<Record<string, Partial<NameAnswer>>>
  readonly domains?: Readonly<Record<string, Partial<WebsiteAnswer>>>
  readonly stored?: Readonly<Record<string, Partial<WebsiteAnswer>>>
}

const facts = { company_status: 'active', registered_postcode: 'TR11 4QD', incorporated_on: '2015-02-01' }

export function named(company_number: string, company_name: string) {
  return { company_number, company_name, ...facts, company_type: 'ltd', address_snippet: null, dissolved_on: null }
}

function resolution(domain: string, more: Partial<WebsiteAnswer> = {}): WebsiteAnswer {
  return {
    match_status: 'no_match',
    match_confidence: null,
    canonical_domain: domain,
    company: null,
    related_companies: [],
    review_candidates: [],
    explanation: 'No company is named.',
    decided_by: 'model',
    charged: false,
    ...more,
  }
}

/** Answers from a table and records what it was asked. Only the fields that rows show are filled in. */
export function knownClient({
  companies = {},
  names = {},
  domains = {},
  stored = {},
}: Known): RowClient & { asked: string[] } {
  const asked: string[] = []
  const lookUp = (given: string) => {
    const number = given.padStart(8, '0')
    const name = companies[number]
    return { given, company: name ? named(number, name) : null, error: name ? null : 'company_not_found' }
  }
  return {
    asked,
    async lookupCompanies(numbers: readonly string[]) {
      asked.push(`number ${numbers.join(' ')}`)
      return { data: numbers.map(lookUp) }
    },
    async matchCompany(name: string, options: { readonly postcode?: string } = {}) {
      asked.push(`name ${name}${options.postcode ? ` ${options.postcode}` : ''}`)
      return {
        decision: 'no_match',
        match_confidence: null,
        company: null,
        candidates: [],
        ...names[name],
      } as NameAnswer
    },
    async resolveDomain(domain: string) {
      asked.push(`domain ${domain}`)
      return resolution(domain, domains[domain])
    },
    async getDomainResolution(domain: string) {
      asked.push(`stored ${domain}`)
      const found = stored[domain]
      if (found) return resolution(domain, found)
      throw Object.assign(new Error('No stored answer.'), { code: 'not_found', nextStep: 'Resolve the domain.' })
    },
  } as unknown as RowClient & { asked: string[] }
}
