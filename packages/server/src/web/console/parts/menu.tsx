import type { Child } from 'hono/jsx'
import { Icon } from './icon.js'

/** Actions behind a button with three dots. `about`: what they are for, as a screen reader says it. */
export function Menu({ about, children }: { about: string; children: Child }) {
  return (
    <details class="menu" data-float>
      <summary class="bare" aria-label={`Actions for ${about}`}>
        <Icon name="more" />
      </summary>
      <div class="panel">{children}</div>
    </details>
  )
}
