import type { CallId } from '../call-api.js'
import { type Console, onVisit } from '../on-visit.js'
import type { Visit } from '../visit.js'
import { OwnershipPage } from './ownership-page.js'
import { OfficersPage, OwnersPage } from './people-pages.js'
import { ChargesPage, FilingsPage, InsolvencyPage } from './record-pages.js'
import type { RecordTab } from './records-layout.js'

const limit = '50'

/** What Companies House has about a company: people, owners, charges, cases and filings. */
export function mountRecords(console: Console): void {
  const onRecord = <Id extends CallId>(
    tab: RecordTab,
    id: Id,
    render: (name: string, body: Awaited<ReturnType<typeof call<Id>>>) => Parameters<Visit['show']>[1],
  ) =>
    onVisit(console, `/companies/:number/${tab}`, async (visit) => {
      const number = visit.param('number')
      const [company, body] = await Promise.all([
        visit.api('getCompany', { path: { company_number: number } }),
        call(visit, id, number),
      ])
      const { company_name: name } = company.body
      return visit.show({ title: `${name}: ${tab}` }, render(name, body))
    })

  onRecord('officers', 'listOfficers', (name, record) => <OfficersPage name={name} record={record} />)
  onRecord('owners', 'listOwners', (name, record) => <OwnersPage name={name} record={record} />)
  onRecord('charges', 'listCharges', (name, record) => <ChargesPage name={name} record={record} />)
  onRecord('insolvency', 'listInsolvencyCases', (name, record) => <InsolvencyPage name={name} record={record} />)
  onRecord('filings', 'listFilings', (name, record) => <FilingsPage name={name} record={record} />)
  onRecord('ownership', 'getOwnership', (name, ownership) => <OwnershipPage name={name} ownership={ownership} />)
}

async function call<Id extends CallId>(visit: Visit, id: Id, number: string) {
  const query = id === 'getOwnership' ? {} : { page: visit.query('page') || '1', limit }
  const { body } = await visit.api(id, { path: { company_number: number }, query })
  return body as Extract<Awaited<ReturnType<typeof visit.api<Id>>>, { status: 200 }>['body']
}
