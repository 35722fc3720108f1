import type { CreditEntry } from '../api-types.js'
import { PageHead } from '../parts/card.js'
import { Pager, type Pagination } from '../parts/pager.js'
import { type Column, TableCard } from '../parts/table.js'
import { Time } from '../parts/text.js'

const columns: readonly Column<CreditEntry>[] = [
  ['Time', (entry) => <Time at={entry.created_at} />, 'small'],
  ['For', ({ domain }) => (domain ? <a href={`/domains/${domain}`}>{domain}</a> : 'Credits granted'), 'given'],
  ['Company', ({ company_number: number }) => number && <a href={`/companies/${number}`}>{number}</a>, 'number'],
  ['Credits', ({ credits }) => (credits > 0 ? `+${credits}` : `−${-credits}`), 'right number'],
  ['Balance', (entry) => entry.balance_after, 'right number'],
]

export function StatementPage({ data, pagination }: { data: readonly CreditEntry[]; pagination: Pagination }) {
  return (
    <>
      <PageHead
        title="Credit statement"
        lead="Every credit that was granted or spent. Only a match costs a credit, once in 30 days."
      />
      <TableCard rows={data} columns={columns} empty="No credit has been granted or spent yet.">
        <Pager path="/account/statement" pagination={pagination} />
      </TableCard>
    </>
  )
}
