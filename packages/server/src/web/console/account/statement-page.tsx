import type { CompanyAnswer, CreditEntry } from '../api-types.js'
import { PageHead } from '../parts/card.js'
import { CompanyLink, DomainLink } from '../parts/links.js'
import { Pager, type Pagination } from '../parts/pager.js'
import { type Column, TableCard } from '../parts/table.js'
import { Time } from '../parts/text.js'

type Facts = ReadonlyMap<string, CompanyAnswer>

const columnsWith = (facts: Facts): readonly Column<CreditEntry>[] => [
  ['Time', (entry) => <Time at={entry.created_at} />, 'small clear'],
  ['For', (entry) => <Subject entry={entry} facts={facts} />, 'main'],
  ['Credits', ({ credits }) => (credits > 0 ? `+${credits}` : `−${-credits}`), 'right number end'],
  ['Balance', (entry) => entry.balance_after, 'right number'],
]

interface StatementPageProps {
  readonly data: readonly CreditEntry[]
  readonly pagination: Pagination
  /** What the register says about the companies that were found. */
  readonly facts: Facts
}

/** The domain that was asked about, with the company that was found. */
function Subject({ entry: { domain, company_number: number }, facts }: { entry: CreditEntry; facts: Facts }) {
  if (domain === null && number === null) return <>Credits granted</>
  const company = <CompanyLink number={number} name={number && facts.get(number)?.company_name} />
  if (domain === null) return company
  return (
    <>
      <DomainLink domain={domain} />
      {number ? <div class="small muted">{company}</div> : null}
    </>
  )
}

export function StatementPage({ data, pagination, facts }: StatementPageProps) {
  return (
    <>
      <PageHead
        title="Credit statement"
        parents={[['/account', 'Account']]}
        lead="Every credit that was granted or spent. Only a match costs a credit, once in 30 days."
      />
      <TableCard rows={data} columns={columnsWith(facts)} empty="No credit has been granted or spent yet.">
        <Pager path="/account/statement" pagination={pagination} />
      </TableCard>
    </>
  )
}
