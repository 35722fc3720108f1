import { withoutNul } from '@brassplate/core/api'
import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../../http/app-env.js'
import type { Services } from '../../http/request-context.js'
import { Layout } from './layout.js'
import { MessagePage } from './message-page.js'
import { onForm, onPage } from './on-form.js'
import { show } from './show.js'

const tokenLengthMax = 300

interface MailboxPage {
  readonly path: string
  readonly title: string
  readonly lead: string
  readonly button: string
  readonly done: string
}

const pages = {
  confirm: {
    path: '/confirm-alerts',
    title: 'Confirm e-mails',
    lead: 'Press the button to receive e-mails about changes at UK companies at this address. Each has a link to stop them.',
    button: 'I agree',
    done: 'This address is confirmed. You can close this page.',
  },
  stop: {
    path: '/stop-alerts',
    title: 'Stop e-mails',
    lead: 'Press the button to receive no more of these e-mails.',
    button: 'Stop the e-mails',
    done: 'You will receive no more of these e-mails. You can close this page.',
  },
} as const satisfies Record<string, MailboxPage>

const invalid = 'The link is incomplete or too old, or its destination was removed. Nothing was changed.'

/** What the links in mails to a destination open. */
export function mountMailboxPages(app: Hono<AppEnv>, services: Services): void {
  const answer = (action: keyof typeof pages) => async (request: AppRequest, form: URLSearchParams) => {
    const { title, done } = pages[action]
    // A mail program sends the address of the List-Unsubscribe header with one field (RFC 8058).
    const isOneClick = action === 'stop' && form.get('List-Unsubscribe') === 'One-Click'
    const token = isOneClick ? request.req.query('token') : form.get('token')
    const isValid = await services.engine.webhooks.answerMailbox(action, withoutNul(truncated(token)))
    const page = isValid ? (
      <MessagePage title={title} text={done} />
    ) : (
      <MessagePage title="This link does not work" text={invalid} isProblem />
    )
    return show(request, page, { status: isValid ? 200 : 400 })
  }

  for (const page of Object.values(pages)) {
    onPage(app, services, page.path, (request) =>
      show(request, <AskPage {...page} token={truncated(request.req.query('token'))} />, { hasSecretUrl: true }),
    )
  }
  onForm(app, services, '/confirm-alerts', answer('confirm'), { carriesSecret: true })
  // RFC 8058 recommends multipart/form-data to mail programs.
  onForm(app, services, '/stop-alerts', answer('stop'), { carriesSecret: true, mayBeMultipart: true })
}

/** A button press is needed, because mail scanners open links but do not submit forms. */
function AskPage({ path, title, lead, button, token }: MailboxPage & { readonly token: string }) {
  return (
    <Layout title={title}>
      <p>{lead}</p>
      <form method="post" action={path}>
        <input type="hidden" name="token" value={token} />
        <button type="submit">{button}</button>
      </form>
    </Layout>
  )
}

function truncated(token: string | null | undefined): string {
  return (token ?? '').slice(0, tokenLengthMax)
}
