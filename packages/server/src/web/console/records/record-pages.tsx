import type { ChargeRecord, FilingRecord, InsolvencyRecord } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Empty } from '../parts/notes.js'
import { capital, Day, words } from '../parts/text.js'
import { RecordsLayout } from './records-layout.js'

export function ChargesPage({ name, record }: { name: string; record: ChargeRecord }) {
  return (
    <RecordsLayout name={name} tab="charges" record={record}>
      {record.data.length === 0 ? (
        <Empty>No charges are registered.</Empty>
      ) : (
        <section class="card" aria-label="Charges">
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>Charge</th>
                  <th>State</th>
                  <th>In favour of</th>
                  <th>Created</th>
                  <th>Satisfied</th>
                </tr>
              </thead>
              <tbody>
                {record.data.map((charge) => (
                  <tr>
                    <td>
                      <span class="number">{charge.charge_code ?? charge.charge_id}</span>
                      <div class="small muted given">{charge.description}</div>
                    </td>
                    <td>
                      <Badge
                        text={charge.is_outstanding ? 'outstanding' : words(charge.status ?? 'satisfied')}
                        tone={charge.is_outstanding ? 'warn' : ''}
                      />
                    </td>
                    <td class="small given">{charge.persons_entitled.join(', ')}</td>
                    <td class="small">
                      <Day day={charge.created_on} />
                    </td>
                    <td class="small">{charge.satisfied_on ? <Day day={charge.satisfied_on} /> : null}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </RecordsLayout>
  )
}

export function InsolvencyPage({ name, record }: { name: string; record: InsolvencyRecord }) {
  return (
    <RecordsLayout name={name} tab="insolvency" record={record}>
      {record.data.length === 0 ? <Empty>No insolvency case is known.</Empty> : null}
      {record.data.map((one) => (
        <section class="card">
          <h2>{`${capital(words(one.type))}, case ${one.case_number}`}</h2>
          <dl class="facts">
            {one.dates.map(({ type, date }) => (
              <>
                <dt>{capital(words(type))}</dt>
                <dd>
                  <Day day={date} />
                </dd>
              </>
            ))}
            {one.practitioners.map(({ name: practitioner, role }) => (
              <>
                <dt>{role ? capital(words(role)) : 'Practitioner'}</dt>
                <dd class="given">{practitioner}</dd>
              </>
            ))}
          </dl>
        </section>
      ))}
    </RecordsLayout>
  )
}

export function FilingsPage({ name, record }: { name: string; record: FilingRecord }) {
  return (
    <RecordsLayout name={name} tab="filings" record={record}>
      {record.data.length === 0 ? (
        <Empty>No filings are known.</Empty>
      ) : (
        <section class="card" aria-label="Filings">
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>Date</th>
                  <th>Form</th>
                  <th>What was filed</th>
                  <th class="right">Pages</th>
                </tr>
              </thead>
              <tbody>
                {record.data.map((filing) => (
                  <tr>
                    <td class="small">
                      <Day day={filing.date} />
                    </td>
                    <td class="number">{filing.type}</td>
                    <td class="given">{capital(words(filing.description ?? filing.category ?? ''))}</td>
                    <td class="right number">{filing.pages}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </RecordsLayout>
  )
}
