import type { Child } from 'hono/jsx'
import { Copyable } from './forms.js'
import { Icon } from './icon.js'

interface CardProps {
  readonly title?: string | undefined
  /** What a screen reader calls it, if it has no title. */
  readonly label?: string | undefined
  /** To link to it. */
  readonly id?: string | undefined
  /** Beside the title. */
  readonly aside?: Child
  readonly children?: Child
}

export function Card({ title, label, id, aside, children }: CardProps) {
  const heading = title === undefined ? null : <h2>{title}</h2>
  return (
    <section class="card" aria-label={label} id={id}>
      {aside ? (
        <header>
          {heading}
          {aside}
        </header>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}

interface PageHeadProps {
  readonly title: Child
  /** The title comes from outside, so it may be long and in any script. */
  readonly isGiven?: boolean
  /** The page above this one. */
  readonly parent?: readonly [path: string, label: Child]
  readonly lead?: Child
  /** Beside the title. */
  readonly aside?: Child
  /** Below the title. */
  readonly children?: Child
}

export function PageHead({ title, isGiven = false, parent, lead, aside, children }: PageHeadProps) {
  return (
    <div class="head">
      <div>
        {parent ? (
          <p class="crumb">
            <a href={parent[0]}>{parent[1]}</a> <Icon name="right" />
          </p>
        ) : null}
        <h1 class={isGiven ? 'given' : undefined}>{title}</h1>
        {lead ? <p class="lead">{lead}</p> : null}
        {children}
      </div>
      {aside}
    </div>
  )
}

export type FactLine = readonly [name: string, value: Child, kind?: string]

/** Facts without a value are left out. */
export function Facts({ facts, kind }: { facts: readonly FactLine[]; kind?: string }) {
  return (
    <dl class={kind ? `facts ${kind}` : 'facts'}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([name, value, valueKind]) => (
          <>
            <dt>{name}</dt>
            <dd class={valueKind}>{value}</dd>
          </>
        ))}
    </dl>
  )
}

interface SecretPageProps {
  readonly title: string
  readonly lead: Child
  readonly id: string
  readonly secret: string
  readonly back: readonly [path: string, label: string]
  readonly children?: Child
}

/** Shows a secret to copy, once. */
export function SecretPage({ title, lead, id, secret, back: [path, label], children }: SecretPageProps) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <Card>
        <Copyable id={id} text={secret} />
        {children}
      </Card>
      <a class="button" href={path}>
        {label}
      </a>
    </>
  )
}
