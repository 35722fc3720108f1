import { asId, isCommonPassword } from '@brassplate/core'
import { renderListedSession } from '@brassplate/core/contract'
import { type Console, onAction, onVisit } from '../on-visit.js'
import type { Visit } from '../visit.js'
import { AccountPage } from './account-page.js'
import { AppsPage } from './apps-page.js'
import { KeyPage } from './key-page.js'
import { LinksPage, NewLinkPage } from './links-page.js'
import { StatementPage } from './statement-page.js'

const grantShape = /^grant_[0-9A-Za-z]{22}$/
const entriesOnChart = '100'
const entriesPerPage = 50

/** The account: credits, API key, password, connected apps, signing out and deletion. */
export function mountAccount(console: Console): void {
  const { services, site } = console
  const { engine } = services
  const fromOf = (visit: Visit) => ({ address: visit.request.env.exchange.limitKey })

  onVisit(console, '/account', async (visit) => {
    const { account, session } = visit.person
    const [statement, grants, sessions] = await Promise.all([
      visit.api('getCreditStatement', { query: { limit: entriesOnChart } }),
      engine.oauth.grants(account),
      engine.accounts.sessions(account, session),
    ])
    return visit.show(
      { title: 'Account', section: '/account' },
      <AccountPage
        visit={visit}
        entries={statement.body.data}
        sessions={sessions.map(renderListedSession)}
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
    await engine.accounts.endSession(visit.person.account, field('session'))
    return visit.goTo('/account?done=session')
  })

  onAction(console, '/account/api-key/reveal', async (visit, field) => {
    const apiKey = await engine.accounts.revealApiKey(visit.person.account, field('password'), fromOf(visit))
    return visit.show({ title: 'Your API key', section: '/account' }, <KeyPage title="Your API key" apiKey={apiKey} />)
  })

  onAction(console, '/account/api-key/rotate', async (visit, field) => {
    const previous = field('end_now') === 'yes' ? 'end_now' : undefined
    const { apiKey } = await engine.accounts.rotateApiKey(visit.person.account, previous)
    return visit.show(
      { title: 'Your new API key', section: '/account' },
      <KeyPage title="Your new API key" apiKey={apiKey} />,
    )
  })

  onAction(console, '/account/password', async (visit, field) => {
    const change = { currentPassword: field('current_password'), newPassword: field('new_password') }
    const session = await engine.accounts.changePassword(visit.person.account, change, fromOf(visit))
    // All sessions have ended with the old password; this one goes on under a new id.
    await site.sessions.start(visit.request, session)
    return visit.goTo(`/account?done=${isCommonPassword(change.newPassword) ? 'common_password' : 'password'}`)
  })

  onAction(console, '/account/delete', async (visit, field) => {
    await engine.accounts.delete(visit.person.account, field('password'), fromOf(visit))
    site.sessions.end(visit.request)
    return visit.goTo('/login')
  })

  onVisit(console, '/apps', async (visit) => {
    const grants = await engine.oauth.grants(visit.person.account)
    return visit.show({ title: 'Connected apps', section: '/account' }, <AppsPage visit={visit} grants={grants} />)
  })

  onAction(console, '/apps/revoke', async (visit, field) => {
    const grant = field('grant')
    if (grantShape.test(grant)) await engine.oauth.endGrant(visit.person.account, asId('grant', grant))
    return visit.goTo('/apps')
  })

  onAction(console, '/logout', async (visit) => {
    await engine.accounts.logOut(visit.person.session)
    site.sessions.end(visit.request)
    return visit.goTo('/login')
  })
}
