import type { CreditEntry } from '../api-types.js'
import { Empty } from '../parts/notes.js'
import { Pager } from '../parts/pager.js'
import { Time } from '../parts/text.js'

export interface StatementPageProps {
  readonly entries: readonly CreditEntry[]
  readonly page: number
  readonly limit: number
  readonly pagination: { readonly total: number; readonly total_is_exact: boolean; readonly has_more: boolean }
}

export function StatementPage({ entries, page, limit, pagination }: StatementPageProps) {
  return (
    <>
      <h1>Credit statement</h1>
      <p class="lead">Every credit that was granted or spent. Only a match costs a credit, once in 30 days.</p>
      {entries.length === 0 ? (
        <Empty>No credit has been granted or spent yet.</Empty>
      ) : (
        <section class="card">
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>Time</th>
                  <th>For</th>
                  <th>Company</th>
                  <th class="right">Credits</th>
                  <th class="right">Balance</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <tr>
                    <td class="small">
                      <Time at={entry.created_at} />
                    </td>
                    <td class="given">
                      {entry.domain ? <a href={`/domains/${entry.domain}`}>{entry.domain}</a> : 'Credits granted'}
                    </td>
                    <td class="number">
                      {entry.company_number ? (
                        <a href={`/companies/${entry.company_number}`}>{entry.company_number}</a>
                      ) : null}
                    </td>
                    <td class="right number">{entry.credits > 0 ? `+${entry.credits}` : `−${-entry.credits}`}</td>
                    <td class="right number">{entry.balance_after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pager
            path="/account/statement"
            page={page}
            total={pagination.total}
            isTotalExact={pagination.total_is_exact}
            limit={limit}
            hasMore={pagination.has_more}
          />
        </section>
      )}
    </>
  )
}
