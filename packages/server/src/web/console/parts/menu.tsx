import type { Child } from 'hono/jsx'
import { Card } from './card.js'
import { Icon } from './icon.js'

/** Actions behind a button with three dots. `about`: what they are for, as a screen reader says it. */
export function Menu({ about, isOpen = false, children }: { about: string; isOpen?: boolean; children: Child }) {
  return (
    <details class="menu" data-float open={isOpen}>
      <summary class="bare" aria-label={`Actions for ${about}`}>
        <Icon name="more" />
      </summary>
      <div class="panel">{children}</div>
    </details>
  )
}

interface OpenerProps {
  /** On the button, and the title of what it opens. */
  readonly label: string
  readonly id?: string
  readonly isOpen?: boolean
  /** One action among others, and not the one of the page. */
  readonly isQuiet?: boolean
  readonly children: Child
}

/** A card that a button in the head of a page opens below it. */
export function Opener({ label, id, isOpen = false, isQuiet = false, children }: OpenerProps) {
  return (
    <details class="opener" id={id} open={isOpen}>
      <summary class={isQuiet ? 'bare button quiet' : 'bare button'}>
        <Icon name="plus" />
        <span>{label}</span>
      </summary>
      <Card title={label}>{children}</Card>
    </details>
  )
}
