import { isCommonPassword } from '@brassplate/core'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { AccountPage } from './account-page.js'
import { AppsPage } from './apps-page.js'
import { KeyPage } from './key-page.js'
import { LinksPage, NewLinkPage } from './links-page.js'
import { StatementPage } from './statement-page.js'

const entriesOnChart = '100'
const entriesPerPage = 50

/** The account: credits, API key, password, connected apps, signing out and deletion. */
export function mountAccount(console: Console): void {
  const { site } = console

  onVisit(console, '/account', async (visit) => {
    const [statement, sessions, grants] = await Promise.all([
      visit.api('getCreditStatement', { query: { limit: entriesOnChart } }),
      visit.api('listSessions'),
      visit.beyondApi.grants(),
    ])
    return visit.show(
      { title: 'Account', section: '/account' },
      <AccountPage
        visit={visit}
        entries={statement.body.data}
        sessions={sessions.body.data}
        appCount={grants.length}
        done={visit.query('done')}
      />,
    )
  })

  onVisit(console, '/account/statement', async (visit) => {
    const page = visit.query('page') || '1'
    const { body } = await visit.api('getCreditStatement', { query: { page, limit: String(entriesPerPage) } })
    return visit.show(
      { title: 'Credit statement', section: '/account' },
      <StatementPage entries={body.data} page={Number(page)} limit={entriesPerPage} pagination={body.pagination} />,
    )
  })

  onVisit(console, '/account/links', async (visit) => {
    const { body } = await visit.api('listReconcileLinks')
    return visit.show({ title: 'OpenRefine', section: '/account' }, <LinksPage visit={visit} links={body.data} />)
  })

  onAction(console, '/account/links/add', async (visit, field) => {
    const { body } = await visit.api('createReconcileLink', { body: { name: field('name') } })
    return visit.show({ title: 'Your new address', section: '/account' }, <NewLinkPage url={body.url ?? ''} />)
  })

  onAction(console, '/account/links/remove', async (visit, field) => {
    await visit.api('deleteReconcileLink', { path: { id: field('id') } })
    return visit.goTo('/account/links')
  })

  onAction(console, '/account/sessions/end', async (visit, field) => {
    await visit.api('endSession', { path: { id: field('session') } })
    return visit.goTo('/account?done=session')
  })

  onAction(console, '/account/api-key/reveal', async (visit, field) => {
    const { body } = await visit.api('revealApiKey', { body: { password: field('password') } })
    return visit.show(
      { title: 'Your API key', section: '/account' },
      <KeyPage title="Your API key" apiKey={body.api_key} />,
    )
  })

  onAction(console, '/account/api-key/rotate', async (visit, field) => {
    const sent = field('end_now') === 'yes' ? { previous: 'end_now' } : {}
    const { body } = await visit.api('rotateApiKey', { body: sent })
    return visit.show(
      { title: 'Your new API key', section: '/account' },
      <KeyPage title="Your new API key" apiKey={body.api_key} />,
    )
  })

  onAction(console, '/account/password', async (visit, field) => {
    const password = field('new_password')
    const session = await visit.beyondApi.changePassword(field('current_password'), password)
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
    return visit.show({ title: 'Connected apps', section: '/account' }, <AppsPage visit={visit} grants={grants} />)
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
