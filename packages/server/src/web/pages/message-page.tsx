import type { Child } from 'hono/jsx'
import { ContinueField } from './fields.js'
import { Layout } from './layout.js'
import { loginPath } from './waiting-query.js'

type PageLink = readonly [path: string, label: string]

interface MessagePageProps {
  readonly title: string
  readonly text: string
  /** Why, in the words of the one who refused. */
  readonly reason?: string
  readonly isProblem?: boolean
  /** Where to go on. */
  readonly link?: PageLink
  /** Another way on. */
  readonly otherLink?: PageLink | undefined
}

/** A page with a single message. */
export function MessagePage({ title, text, reason, isProblem = false, link, otherLink }: MessagePageProps) {
  return (
    <Layout title={title}>
      <p role={isProblem ? 'alert' : undefined}>{text}</p>
      {reason ? (
        <p>
          Reason: <strong>{reason}</strong>
        </p>
      ) : null}
      {link ? (
        <p class="actions">
          <a class="button" href={link[0]}>
            {link[1]}
          </a>
          {otherLink ? (
            <a class="button quiet" href={otherLink[0]}>
              {otherLink[1]}
            </a>
          ) : null}
        </p>
      ) : null}
    </Layout>
  )
}

interface MailSentPageProps {
  readonly email: string
  /** Where the form that sends the mail goes. */
  readonly sendPath: string
  /** The page with the field for the address. */
  readonly fieldPath: string
  readonly query: string
  readonly children: Child
}

/** A mail is on its way: to which address, and what to do if it does not arrive. */
export function MailSentPage({ email, sendPath, fieldPath, query, children }: MailSentPageProps) {
  return (
    <Layout title="Check your e-mail" below={<LinkLine path={loginPath(query)} label="Sign in" />}>
      <p class="given">{children}</p>
      <p class="muted">If it does not arrive, look among the spam.</p>
      <div class="actions">
        <form method="post" action={sendPath}>
          <input type="hidden" name="email" value={email} />
          <ContinueField query={query} />
          <button type="submit" class="quiet">
            Send it again
          </button>
        </form>
        <a class="button quiet" href={fieldPath}>
          Use another address
        </a>
      </div>
    </Layout>
  )
}

/** A way on for those who are on the wrong page, below the card. */
export function LinkLine({ path, label }: { path: string; label: string }) {
  return (
    <p class="beside">
      <a href={path}>{label}</a>
    </p>
  )
}
