import { Layout } from './layout.js'

type PageLink = readonly [path: string, label: string]

interface MessagePageProps {
  readonly title: string
  readonly text: string
  readonly isProblem?: boolean
  /** Where to go on. */
  readonly link?: PageLink
  /** Another way on. */
  readonly otherLink?: PageLink
}

/** A page with a single message. */
export function MessagePage({ title, text, isProblem = false, link, otherLink }: MessagePageProps) {
  return (
    <Layout title={title}>
      <p role={isProblem ? 'alert' : undefined}>{text}</p>
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

/** A way on for those who are on the wrong page, below the card. */
export function LinkLine({ path, label }: { path: string; label: string }) {
  return (
    <p class="beside">
      <a href={path}>{label}</a>
    </p>
  )
}
