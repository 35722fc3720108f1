import type { Child } from 'hono/jsx'

interface ProblemProps {
  readonly text: string
  readonly nextStep: string | null
}

/** An expected problem, with the way on. */
export function Problem({ text, nextStep }: ProblemProps) {
  return (
    <div class="note bad" role="alert">
      <p>{text}</p>
      {nextStep ? <p>{nextStep}</p> : null}
    </div>
  )
}

/** A problem on a page of its own. */
export function MessageCard(problem: ProblemProps) {
  return (
    <>
      <h1>That did not work</h1>
      <Problem {...problem} />
    </>
  )
}

export function Empty({ children }: { children: Child }) {
  return <div class="empty">{children}</div>
}

interface DoneProps {
  readonly words: Readonly<Record<string, string>>
  readonly code: string
}

/** What a form has just done, carried over the redirect by a short code. */
export function Done({ words, code }: DoneProps) {
  return Object.hasOwn(words, code) ? (
    <p class="note good" role="status">
      {words[code]}
    </p>
  ) : null
}
