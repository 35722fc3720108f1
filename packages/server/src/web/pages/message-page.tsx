import { Layout } from './layout.js'

interface MessagePageProps {
  readonly title: string
  readonly text: string
  readonly isProblem?: boolean
  /** Where to go on. */
  readonly link?: readonly [path: string, label: string]
}

/** A page with a single message. */
export function MessagePage({ title, text, isProblem = false, link }: MessagePageProps) {
  return (
    <Layout title={title}>
      <p class="note" role={isProblem ? 'alert' : undefined}>
        {text}
      </p>
      {link ? <LinkLine path={link[0]} label={link[1]} /> : null}
    </Layout>
  )
}

export function LinkLine({ path, label }: { path: string; label: string }) {
  return (
    <p>
      <a href={path}>{label}</a>
    </p>
  )
}
