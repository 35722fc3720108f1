import { asId } from '@brassplate/core'
import type { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.js'
import type { Services } from '../http/request-context.js'
import type { Site } from '../site/create-site.js'
import { AppsPage } from './apps-page.js'
import { onForm, onPage, showRejectedForm } from './on-form.js'
import { redirect, show } from './show.js'

const purpose = 'apps'
const grantShape = /^grant_[0-9A-Za-z]{22}$/

/** The page of connected apps, and signing out. */
export function mountAppsPages(app: Hono<AppEnv>, services: Services, { sessions, forms }: Site): void {
  const { engine } = services

  onPage(app, services, '/apps', async (request) => {
    const person = await sessions.find(request)
    const profile = person && (await engine.accounts.describe(person.account))
    if (!profile) return redirect(request, '/login', 302)
    const grants = await engine.oauth.grants(person.account)
    const formToken = forms.issue(person.session, purpose)
    return show(request, <AppsPage email={profile.account.email} grants={grants} formToken={formToken} />)
  })

  onForm(app, services, '/apps/revoke', async (request, form) => {
    const person = await sessions.find(request)
    if (!person) return redirect(request, '/login', 303)
    if (!forms.isValid(person.session, purpose, form.get('form_token') ?? '')) return showRejectedForm(request)
    const grant = form.get('grant') ?? ''
    if (grantShape.test(grant)) await engine.oauth.endGrant(person.account, asId('grant', grant))
    return redirect(request, '/apps', 303)
  })

  onForm(app, services, '/logout', async (request, form) => {
    const person = await sessions.find(request)
    if (!person) return redirect(request, '/login', 303)
    if (!forms.isValid(person.session, purpose, form.get('form_token') ?? '')) return showRejectedForm(request)
    await engine.accounts.logOut(person.session)
    sessions.end(request)
    return redirect(request, '/login', 303)
  })
}
