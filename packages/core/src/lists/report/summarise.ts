import type { Outcome, RowAnswer } from '../row-result.js'

const companiesMax = 200_000
const listedMax = 200
const linesMax = 20
const insolvent: ReadonlySet<string> = new Set([
  'liquidation',
  'receivership',
  'administration',
  'insolvency-proceedings',
  'voluntary-arrangement',
])
const closed: ReadonlySet<string> = new Set(['dissolved', 'converted-closed', 'closed', 'removed'])

export interface ListedCompany {
  readonly company_number: string
  readonly company_name: string
  readonly company_status: string | null
  /** Rows with this company, in the order of the list; at most 20 are kept. */
  readonly lines: readonly number[]
  readonly rows: number
}

export interface ListedReview {
  readonly line: number
  readonly reason: string | null
  readonly candidates: RowAnswer['candidates']
}

/** What a list turned out to hold. Lists of companies are cut at 200 entries; the counts are not. */
export interface Summary {
  readonly rows: number
  readonly charged: number
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>
  readonly matched_by: Readonly<Record<string, number>>
  readonly companies: number
  /** More companies than are compared with each other, so duplicates may be missing. */
  readonly is_partial: boolean
  readonly duplicates: Listing<ListedCompany>
  /** Companies of the list that the website of another company of the list names as its group. */
  readonly groups: Listing<{ readonly company: ListedCompany; readonly members: readonly ListedCompany[] }>
  readonly dissolved: Listing<ListedCompany>
  readonly insolvent: Listing<ListedCompany>
  /** Companies that are about to be struck off. Summaries that are stored already lack it. */
  readonly strike_off?: Listing<ListedCompany>
  readonly reviews: Listing<ListedReview>
}

export interface Listing<Item> {
  readonly count: number
  readonly first: readonly Item[]
}

/** Says of companies, by their numbers, which the register has a status detail of, such as a proposal to strike off. */
export type StatusDetails = (numbers: readonly string[]) => Promise<ReadonlyMap<string, string>>

const noDetails: StatusDetails = async () => new Map()
const strikeOff = 'active-proposal-to-strike-off'

/** Counts the answers in one pass. A row has no status detail of its company: it is asked for at the end. */
export async function summarise(answers: AsyncIterable<RowAnswer>, detailsOf = noDetails): Promise<Summary> {
  const companies = new Map<string, ListedCompany & { lines: number[]; rows: number; group: readonly string[] }>()
  const outcomes: Partial<Record<Outcome, number>> = {}
  const matchedBy: Record<string, number> = {}
  const reviews: ListedReview[] = []
  let rows = 0
  let charged = 0
  let isPartial = false
  for await (const { line, outcome, matched_by, company, reason, candidates, group, charged: isCharged } of answers) {
    rows += 1
    if (isCharged) charged += 1
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    if (matched_by !== null) matchedBy[matched_by] = (matchedBy[matched_by] ?? 0) + 1
    if (outcome === 'needs_review' && reviews.length < listedMax) reviews.push({ line, reason, candidates })
    if (!company) continue
    const known = companies.get(company.company_number)
    if (known) {
      known.rows += 1
      if (known.lines.length < linesMax) known.lines.push(line)
    } else if (companies.size < companiesMax) {
      const { company_number, company_name, company_status } = company
      companies.set(company_number, { company_number, company_name, company_status, lines: [line], rows: 1, group })
    } else isPartial = true
  }
  const all = [...companies.values()]
  const groups = all.flatMap((company) => {
    const members = company.group.flatMap((number) => companies.get(number) ?? []).filter((one) => one !== company)
    return members.length === 0 ? [] : [{ company: listed(company), members: members.map(listed) }]
  })
  const details = await detailsOf([...companies.keys()])
  const isStruck = ({ company_number: number }: ListedCompany) => details.get(number) === strikeOff
  const withDetail = (company: ListedCompany) =>
    isStruck(company) ? { ...listed(company), company_status: strikeOff } : listed(company)
  const having = (test: (company: ListedCompany) => boolean) => listing(all.filter(test).map(listed))
  return {
    rows,
    charged,
    outcomes,
    matched_by: matchedBy,
    companies: companies.size,
    is_partial: isPartial,
    duplicates: listing(
      all
        .filter((company) => company.rows > 1)
        .toSorted((one, other) => other.rows - one.rows)
        .map(withDetail),
    ),
    groups: listing(groups),
    dissolved: having(({ company_status }) => closed.has(company_status ?? '')),
    insolvent: having(({ company_status }) => insolvent.has(company_status ?? '')),
    strike_off: listing(all.filter(isStruck).map(withDetail)),
    reviews: { count: outcomes.needs_review ?? 0, first: reviews },
  }
}

function listing<Item>(items: readonly Item[]): Listing<Item> {
  return { count: items.length, first: items.slice(0, listedMax) }
}

function listed({ company_number, company_name, company_status, lines, rows }: ListedCompany): ListedCompany {
  return { company_number, company_name, company_status, lines, rows }
}
