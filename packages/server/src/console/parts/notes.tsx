import type { Child } from 'hono/jsx'

/** An expected problem, with the way on. */
export function MessageCard({ text, nextStep }: { text: string; nextStep: string | null }) {
  return (
    <>
      <h1>That did not work</h1>
      <div class="note bad" role="alert">
        <p>{text}</p>
        {nextStep ? <p>{nextStep}</p> : null}
      </div>
    </>
  )
}

export function Empty({ children }: { children: Child }) {
  return <div class="empty">{children}</div>
}

/** What a form has just done, carried over the redirect by a short code. */
export function Done({ text }: { text: string | undefined }) {
  return text ? (
    <p class="note good" role="status">
      {text}
    </p>
  ) : null
}
