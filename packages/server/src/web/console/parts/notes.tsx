import type { Child } from 'hono/jsx'
import { Icon, type IconName } from './icon.js'

interface ProblemProps {
  readonly text: string
  readonly nextStep: string | null
}

/** An expected problem, with the way on. `isAtField`: the field that it is about says it too, if it is on the page. */
export function Problem({ text, nextStep, isAtField = false }: ProblemProps & { readonly isAtField?: boolean }) {
  return (
    <div class={isAtField ? 'note bad refused' : 'note bad'} role="alert">
      <p>{text}</p>
      {nextStep ? <p>{nextStep}</p> : null}
    </div>
  )
}

interface MessagePanelProps extends ProblemProps {
  readonly title: string
  /** The first way on, if it is not the search. */
  readonly way?: readonly [path: string, label: string]
}

const search = ['/search', 'Search companies'] as const

/** A problem on a page of its own: what is wrong, and where to go on. */
export function MessagePanel({ title, text, nextStep, way = search }: MessagePanelProps) {
  const [path, label] = way
  return (
    <section class="message" role="alert">
      <Icon name="warning" isLarge />
      <h1>{title}</h1>
      <p>{text}</p>
      {nextStep ? <p class="muted">{nextStep}</p> : null}
      <div class="actions">
        <a class="button" href={path}>
          {label}
        </a>
        <a class="button quiet" href="/">
          Home
        </a>
      </div>
    </section>
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
  /** The title of the example, if it is more than one. */
  readonly exampleTitle?: string
}

/** Takes the place of what is not there yet: what it is for, the first step, and an example. */
export function Empty({ icon = 'list', title, children, action, example, exampleTitle = 'Example' }: EmptyProps) {
  return (
    <div class="empty">
      <Icon name={icon} isLarge />
      {title ? <h2>{title}</h2> : null}
      {children ? <p>{children}</p> : null}
      {action ? <div class="actions">{action}</div> : null}
      {example ? (
        <div class="example">
          <small>{exampleTitle}</small>
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
