import { codeOf, displayName } from '@brassplate/core'
import type { Child } from 'hono/jsx'
import type { FilingRecord } from '../api-types.js'
import type { CallId } from '../call-api.js'
import { companyFacts } from '../company-facts.js'
import { type Console, onVisit } from '../on-visit.js'
import { download } from '../parts/download.js'
import { filled, withQuery } from '../parts/query.js'
import type { Pagination } from '../parts/tables/pager.js'
import type { Visit } from '../visit.js'
import { ChargesPage } from './charges-page.js'
import { CompanyFrame, type RecordTab } from './company-frame.js'
import { FilingsPage } from './filings-page.js'
import { InsolvencyPage } from './insolvency-page.js'
import { type CompanyHead, companyHead, inThePast } from './load-head.js'
import { OwnershipPage } from './ownership-page.js'
import { OfficersPage, OwnersPage } from './people-pages.js'
import { PersonPage } from './person-page.js'
import type { RecordPageProps } from './records-layout.js'

const limit = '50'
const datedTabs: ReadonlySet<RecordTab> = new Set(['charges', 'insolvency', 'filings'])

type Found<Id extends CallId> = Awaited<ReturnType<typeof call<Id>>>

/** What Companies House has about a company: people, owners, charges, cases and filings. */
export function mountRecords(console: Console): void {
  const onRecord = <Id extends CallId>(
    tab: RecordTab,
    id: Id,
    query: (visit: Visit, head: CompanyHead) => Readonly<Record<string, string>>,
    render: (props: RecordPageProps<Found<Id>>) => Child | Promise<Child>,
  ) =>
    onVisit(console, `/companies/:number/${tab}`, async (visit) => {
      const loaded = await companyHead(visit)
      // Dated lists need no stored past of the company itself.
      const head = datedTabs.has(tab) ? { ...loaded, problem: null } : loaded
      const title = `${displayName(head.company.company_name)}: ${tab}`
      const { found: record, problem } = head.problem
        ? { found: null, problem: head.problem }
        : await inThePast(head.asOf, () => call(visit, id, head.company.company_number, query(visit, head)))
      return visit.show(
        { title, section: '/search' },
        record ? (
          await render({ visit, head: withCount(visit, head, tab, record), record })
        ) : (
          <CompanyFrame visit={visit} head={head} tab={tab} problem={problem} />
        ),
      )
    })
  const paged = (visit: Visit, { asOf }: CompanyHead) =>
    filled({ page: visit.query('page') || '1', limit, as_of: asOf })

  onRecord('officers', 'listOfficers', paged, async (props) => {
    const ids = props.record.data.flatMap(({ officer_id: id }) => id ?? [])
    return <OfficersPage {...props} counts={await props.visit.beyondApi.appointmentCounts(ids)} />
  })
  onRecord('owners', 'listOwners', paged, (props) => <OwnersPage {...props} />)
  onRecord('charges', 'listCharges', paged, (props) => <ChargesPage {...props} />)
  onRecord('insolvency', 'listInsolvencyCases', paged, async (props) => (
    <InsolvencyPage {...props} filings={props.record.data.length > 0 ? await insolvencyFilings(props) : []} />
  ))
  onRecord(
    'filings',
    'listFilings',
    (visit, head) => filled({ ...paged(visit, head), category: visit.query('category') }),
    (props) => <FilingsPage {...props} category={props.visit.query('category')} />,
  )
  onRecord(
    'ownership',
    'getOwnership',
    (visit) => filled({ by: visit.query('by') === 'officers' ? 'officers' : '' }),
    (props) => <OwnershipPage {...props} />,
  )

  // What somebody would type for pages that have other names here.
  onVisit(console, '/companies/:number/people', async (visit) =>
    visit.goTo(`/companies/${visit.param('number')}/officers`),
  )
  onVisit(console, '/companies/:number/signals', async (visit) =>
    visit.goTo(withQuery('/signals', { company_number: visit.param('number') })),
  )

  onVisit(console, '/companies/:number/people/:person', async (visit) => {
    const head = await companyHead(visit)
    const path = { company_number: head.company.company_number, person_id: visit.param('person') }
    const { body } = await visit.api('getPerson', { path })
    const companies = [...body.appointments, ...body.also_controls].map(({ company_number: number }) => number)
    const facts = await companyFacts(visit, [head.company.company_number, ...companies])
    return visit.show(
      { title: `${body.name ?? 'Person'}: ${displayName(head.company.company_name)}`, section: '/search' },
      <PersonPage visit={visit} head={head} person={body} facts={facts} />,
    )
  })

  onVisit(console, '/companies/:number/dossier', async (visit) => {
    const query = filled({ as_of: visit.query('as_of') })
    return download(visit, await visit.api('getDossier', { path: { company_number: visit.param('number') }, query }))
  })
}

/** None if Companies House does not answer: the tab of the filings says so. */
async function insolvencyFilings({ visit, head }: RecordPageProps<unknown>): Promise<FilingRecord['data']> {
  const query = filled({ category: 'insolvency', limit, as_of: head.asOf })
  try {
    const path = { company_number: head.company.company_number }
    return (await visit.peek('listFilings', { path, query })).body.data
  } catch (error) {
    if (codeOf(error) === null) throw error
    return []
  }
}

/** The count on a tab is that of the list below it, which may be newer than the stored one. A filter does not count. */
function withCount(visit: Visit, head: CompanyHead, tab: RecordTab, record: object): CompanyHead {
  if (tab === 'ownership' || visit.query('category') !== '' || !('pagination' in record)) return head
  const { total } = record.pagination as Pagination
  return head.counts[tab] === null ? head : { ...head, counts: { ...head.counts, [tab]: total } }
}

async function call<Id extends CallId>(visit: Visit, id: Id, number: string, query: Readonly<Record<string, string>>) {
  const { body } = await visit.api(id, { path: { company_number: number }, query })
  return body as Extract<Awaited<ReturnType<typeof visit.api<Id>>>, { status: 200 }>['body']
}
