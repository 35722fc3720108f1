import type { Child } from 'hono/jsx'
import { Icon, type IconName } from './icon.js'

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

interface EmptyProps {
  readonly icon?: IconName
  readonly title?: string
  /** What it is for. */
  readonly children?: Child
  /** The first step. */
  readonly action?: Child
  /** What it will look like. */
  readonly example?: Child
}

/** Takes the place of what is not there yet: what it is for, the first step, and an example. */
export function Empty({ icon, title, children, action, example }: EmptyProps) {
  return (
    <div class="empty">
      {icon ? <Icon name={icon} isLarge /> : null}
      {title ? <h2>{title}</h2> : null}
      {children ? <p>{children}</p> : null}
      {action ? <div class="actions">{action}</div> : null}
      {example ? (
        <div class="example">
          <small>Example</small>
          {example}
        </div>
      ) : null}
    </div>
  )
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
