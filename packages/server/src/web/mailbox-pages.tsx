import { withoutNul } from '@brassplate/core/api'
import type { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import type { AppEnv, AppRequest } from '../http/app-env.js'
import type { Services } from '../http/request-context.js'
import { scheduleWords } from './console/destinations/destination-words.js'
import { capital } from './console/parts/text.js'
import { signalTypeWords } from './console/signals/signal-words.js'
import { Layout } from './pages/layout.js'
import { MessagePage } from './pages/message-page.js'
import { onForm, onPage } from './pages/on-form.js'
import { show } from './pages/show.js'

const tokenLengthMax = 300

interface MailboxPage {
  readonly path: string
  readonly title: string
  /** Between who sends the mails and who receives them. */
  readonly lead: Child
  readonly note: string
  readonly button: string
  readonly done: string
}

/** Lines do not break at its hyphen. */
const mails = <span class="unbroken">e-mails</span>

const pages = {
  confirm: {
    path: '/confirm-alerts',
    title: 'Confirm e-mails',
    lead: <>wants to send {mails} about changes at UK companies to</>,
    note: 'Each e-mail has a link to stop them. If you do not want them, do nothing: none are sent.',
    button: 'Receive these e-mails',
    done: 'This address is confirmed. You can close this page.',
  },
  stop: {
    path: '/stop-alerts',
    title: 'Stop e-mails',
    lead: <>sends {mails} about changes at UK companies to</>,
    note: 'Press the button to receive no more of them.',
    button: 'Stop the e-mails',
    done: 'You will receive no more of these e-mails. You can close this page.',
  },
} as const satisfies Record<string, MailboxPage>

const brokenLink = (
  <MessagePage
    title="This link does not work"
    text="The link is incomplete or too old, or its destination was removed. Nothing was changed. If e-mails still come, use the link at the end of the newest one."
    isProblem
    link={['/', 'Home']}
  />
)

/** What the links in mails to a destination open. */
export function mountMailboxPages(app: Hono<AppEnv>, services: Services): void {
  const answer = (action: keyof typeof pages) => async (request: AppRequest, form: URLSearchParams) => {
    const { title, done } = pages[action]
    // A mail program sends the address of the List-Unsubscribe header with one field (RFC 8058).
    const isOneClick = action === 'stop' && form.get('List-Unsubscribe') === 'One-Click'
    const token = isOneClick ? request.req.query('token') : form.get('token')
    const isValid = await services.engine.webhooks.answerMailbox(action, withoutNul(truncated(token)))
    return show(request, isValid ? <MessagePage title={title} text={done} /> : brokenLink, {
      status: isValid ? 200 : 400,
    })
  }

  for (const action of ['confirm', 'stop'] as const) {
    const page = pages[action]
    onPage(app, services, page.path, async (request) => {
      const token = truncated(request.req.query('token'))
      const asked = await services.engine.webhooks.describeMailbox(action, withoutNul(token))
      return asked
        ? show(request, <AskPage {...page} token={token} asked={asked} />, { hasSecretUrl: true })
        : show(request, brokenLink, { status: 400, hasSecretUrl: true })
    })
  }
  onForm(app, services, '/confirm-alerts', answer('confirm'), { carriesSecret: true })
  // RFC 8058 recommends multipart/form-data to mail programs.
  onForm(app, services, '/stop-alerts', answer('stop'), { carriesSecret: true, mayBeMultipart: true })
}

interface AskPageProps extends MailboxPage {
  readonly token: string
  readonly asked: NonNullable<Awaited<ReturnType<Services['engine']['webhooks']['describeMailbox']>>>
}

/** A button press is needed, because mail scanners open links but do not submit forms. */
function AskPage({ path, title, lead, note, button, token, asked }: AskPageProps) {
  const { mailbox, asker, types, schedule } = asked
  return (
    <Layout title={title}>
      <p>
        <strong class="given unbroken">{asker}</strong> {lead} <strong class="given unbroken">{mailbox}</strong>.
      </p>
      <dl class="facts">
        <dt>What is sent</dt>
        <dd>{types.includes('all') ? 'All changes' : types.map(signalTypeWords).join(', ')}</dd>
        <dt>How often</dt>
        <dd>{schedule ? capital(scheduleWords({ ...schedule, time_zone: schedule.timeZone })) : 'At once'}</dd>
      </dl>
      <p class="muted">{note}</p>
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
