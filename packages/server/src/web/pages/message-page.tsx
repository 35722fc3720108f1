import type { Child } from 'hono/jsx'
import { Layout } from './layout.js'

/** A page with a single message. */
export function MessagePage({
  title,
  text,
  isProblem = false,
  children,
}: {
  title: string
  text: string
  isProblem?: boolean
  children?: Child
}) {
  return (
    <Layout title={title}>
      <p class="note" role={isProblem ? 'alert' : undefined}>
        {text}
      </p>
      {children}
    </Layout>
  )
}
