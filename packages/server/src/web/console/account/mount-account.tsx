import { isCommonPassword, isoTime } from '@brassplate/core'
import { csvRecord } from '@brassplate/core/lists'
import { reply, setHeader } from '../../../http/reply.js'
import { chosenRights } from '../../pages/right-choices.js'
import type { CreditEntry } from '../api-types.js'
import { companyFacts } from '../company-facts.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { SecretPage } from '../parts/card.js'
import { atField } from '../parts/form-state.js'
import type { Visit } from '../visit.js'
import { AccountPage } from './account-page.js'
import { AppsPage } from './apps-page.js'
import { LinksPage, OpenRefineSteps, stepsTitle } from './links-page.js'
import { monthSums, StatementPage } from './statement-page.js'

const entriesOnChart = '100'
const entriesPerPage = '50'
const entriesSummed = 500
const entriesExported = 10_000
const statementColumns = [
  'created_at',
  'kind',
  'domain',
  'company_number',
  'credits',
  'balance_after',
  'reference',
] as const
const section = '/account'
const dayMs = 86_400_000

/** The account: credits, API keys, password, connected apps, signing out and deletion. */
export function mountAccount(console: Console): void {
  const { site } = console

  onVisit(console, '/account', async (visit) => {
    const [statement, keys, sessions, grants] = await Promise.all([
      visit.api('getCreditStatement', { query: { limit: entriesOnChart } }),
      visit.peek('listApiKeys'),
      visit.api('listSessions'),
      visit.beyondApi.grants(),
    ])
    return visit.show(
      { title: 'Account', section },
      <AccountPage
        visit={visit}
        entries={statement.body.data}
        keys={keys.body.data}
        sessions={sessions.body.data}
        appCount={grants.length}
        done={visit.query('done')}
      />,
    )
  })

  onVisit(console, '/account/statement', async (visit) => {
    const page = visit.query('page') || '1'
    const { body } = await visit.api('getCreditStatement', { query: { page, limit: entriesPerPage } })
    const newest = page === '1' ? await statementEntries(visit, entriesSummed) : []
    const sums = monthSums(newest)
    // The oldest month may go on in entries that were not read.
    const months = newest.length < entriesSummed ? sums : sums.slice(0, -1)
    const facts = await companyFacts(
      visit,
      body.data.map((entry) => entry.company_number),
    )
    return visit.show({ title: 'Credit statement', section }, <StatementPage {...body} facts={facts} months={months} />)
  })

  onVisit(console, '/account/statement/export', async (visit) => {
    const entries = await statementEntries(visit, entriesExported)
    const lines = entries.map((entry) => statementColumns.map((column) => entry[column]))
    const text = [statementColumns, ...lines].map((cells) => csvRecord(cells, { delimiter: ',' })).join('')
    setHeader(visit.request, 'Content-Type', 'text/csv; charset=utf-8')
    setHeader(visit.request, 'Content-Disposition', 'attachment; filename="credit-statement.csv"')
    return reply(visit.request, text, 200)
  })

  onVisit(console, '/account/links', async (visit) => {
    const { body } = await visit.api('listReconcileLinks')
    return visit.show({ title: 'OpenRefine', section }, <LinksPage visit={visit} links={body.data} />)
  })

  onAction(console, '/account/links/add', async (visit, field) => {
    const { body } = await visit.api('createReconcileLink', { body: { name: field('name') } })
    const title = 'Your new address'
    return visit.show(
      { title, section },
      <SecretPage
        title={title}
        parents={[
          ['/account', 'Account'],
          ['/account/links', 'OpenRefine'],
        ]}
        lead="Copy it now: it is not shown again. Anyone who has it can look up companies as your account."
        id="link"
        secret={body.url ?? ''}
        back={['/account/links', 'Back to the addresses']}
      >
        <h2>{stepsTitle}</h2>
        <OpenRefineSteps />
      </SecretPage>,
    )
  })

  onAction(console, '/account/links/remove', async (visit, field) => {
    await visit.api('deleteReconcileLink', { path: { id: field('id') } })
    return visit.goTo('/account/links')
  })

  onAction(console, '/account/sessions/end', async (visit, field) => {
    await visit.api('endSession', { path: { id: field('session') } })
    return visit.goTo('/account?done=session')
  })

  onAction(console, '/account/sessions/end-others', async (visit) => {
    await visit.beyondApi.endOtherSessions()
    return visit.goTo('/account?done=sessions')
  })

  onAction(console, '/account/api-keys/add', async (visit, field) => {
    const days = /^\d{1,4}$/.exec(field('expires_in'))?.[0]
    const end = days ? { expires_at: isoTime(visit.services.now() + Number(days) * dayMs) } : {}
    const body = { name: field('name'), rights: chosenRights(field), ...end }
    const { body: created } = await visit.api('createApiKey', { body })
    const title = `The key ${created.name} is created`
    return visit.show(
      { title, section },
      <SecretPage
        title={title}
        parents={[['/account', 'Account']]}
        lead={`Copy it now: only the default key can be shown again. With this one, a program can ${created.rights.join(' and ')}.`}
        id="api-key"
        secret={created.api_key ?? ''}
        back={['/account', 'Back to the account']}
      />,
    )
  })

  onAction(console, '/account/api-keys/rename', async (visit, field) => {
    await visit.api('renameApiKey', { path: { id: field('key') }, body: { name: field('name') } })
    return visit.goTo('/account?done=key_renamed')
  })

  onAction(console, '/account/api-keys/end', async (visit, field) => {
    await visit.api('endApiKey', { path: { id: field('key') } })
    return visit.goTo('/account?done=key')
  })

  onAction(console, '/account/api-key/reveal', async (visit, field) => {
    const { body } = await visit.api('revealApiKey', { body: { password: field('password') } })
    return showKey(visit, 'Your API key', body.api_key)
  })

  onAction(console, '/account/api-key/rotate', async (visit, field) => {
    const sent = field('end_now') === 'yes' ? { previous: 'end_now' } : {}
    const { body } = await visit.api('rotateApiKey', { body: sent })
    return showKey(visit, 'Your new API key', body.api_key)
  })

  onAction(console, '/account/password', async (visit, field) => {
    const password = field('new_password')
    const session = await atField('current_password', 'invalid_credentials', () =>
      visit.beyondApi.changePassword(field('current_password'), password),
    )
    // All sessions have ended with the old password; this one goes on under a new id.
    await site.sessions.start(visit.request, session)
    return visit.goTo(`/account?done=${isCommonPassword(password) ? 'common_password' : 'password'}`)
  })

  onAction(console, '/account/delete', async (visit, field) => {
    await visit.api('deleteAccount', { body: { password: field('password') } })
    site.sessions.end(visit.request)
    return visit.goTo('/login')
  })

  onVisit(console, '/apps', async (visit) => {
    const grants = await visit.beyondApi.grants()
    return visit.show({ title: 'Connected apps', section }, <AppsPage visit={visit} grants={grants} />)
  })

  onAction(console, '/apps/revoke', async (visit, field) => {
    await visit.beyondApi.endGrant(field('grant'))
    return visit.goTo('/apps')
  })

  onAction(console, '/logout', async (visit) => {
    // Not counted, so that people who have no call left can sign out.
    await visit.peek('logOut')
    site.sessions.end(visit.request)
    return visit.goTo('/login')
  })
}

/** The newest entries of the statement, at most `max`. Not counted as calls. */
async function statementEntries(visit: Visit, max: number): Promise<readonly CreditEntry[]> {
  const entries: CreditEntry[] = []
  for (let page = 1; entries.length < max; page += 1) {
    const { body } = await visit.peek('getCreditStatement', { query: { page: String(page), limit: entriesOnChart } })
    entries.push(...body.data)
    if (!body.pagination.has_more) break
  }
  return entries.slice(0, max)
}

function showKey(visit: Visit, title: string, apiKey: string): Response {
  const lead = (
    <>
      Programs send it in the header <code>X-API-Key</code>. Anyone who has it can spend your credits, so keep it
      secret. If you have made a new key, the one before it keeps working for another day.
    </>
  )
  return visit.show(
    { title, section },
    <SecretPage title={title} lead={lead} id="api-key" secret={apiKey} back={['/account', 'Back to the account']} />,
  )
}
