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
  readonly kind?: string | undefined
  readonly children?: Child
}

export function Card({ title, label, id, aside, kind, children }: CardProps) {
  const heading = title === undefined ? null : <h2>{title}</h2>
  return (
    <section class={kind ? `card ${kind}` : 'card'} aria-label={label} id={id}>
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

type Crumb = readonly [path: string, label: Child]

interface PageHeadProps {
  readonly title: Child
  /** The title comes from outside, so it may be long and in any script. */
  readonly isGiven?: boolean
  /** The pages above this one, the topmost first. */
  readonly parents?: readonly Crumb[]
  /** Before the title. */
  readonly monogram?: Child
  readonly lead?: Child
  /** Beside the title. */
  readonly aside?: Child
  /** Below the title. */
  readonly children?: Child
}

export function PageHead(props: PageHeadProps) {
  const { title, isGiven = false, parents = [], monogram, lead, aside, children } = props
  return (
    <>
      {parents.length > 0 ? <Crumbs parents={parents} /> : null}
      <div class="head">
        {monogram}
        <div>
          <h1 class={isGiven ? 'given' : undefined}>{title}</h1>
          {lead ? <p class="lead">{lead}</p> : null}
          {children}
        </div>
        {aside}
      </div>
    </>
  )
}

/** The way back. The title of the page follows. */
export function Crumbs({ parents }: { parents: readonly Crumb[] }) {
  return (
    <nav class="crumbs" aria-label="Pages above">
      {parents.map(([path, label], place) => (
        <>
          {place > 0 ? <Icon name="right" /> : null}
          <a href={path} class="given">
            {label}
          </a>
        </>
      ))}
    </nav>
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
  readonly parents?: readonly Crumb[]
  readonly back: readonly [path: string, label: string]
  readonly children?: Child
}

/** Shows a secret to copy, once. */
export function SecretPage({ title, lead, id, secret, parents = [], back, children }: SecretPageProps) {
  const [path, label] = back
  return (
    <>
      <PageHead title={title} lead={lead} parents={parents} />
      <Card kind="slim">
        <Copyable id={id} text={secret} isMain />
        {children}
      </Card>
      <a class="button quiet" href={path}>
        {label}
      </a>
    </>
  )
}
