import { Card } from '../parts/card.js'
import { Icon } from '../parts/icon.js'
import { Empty } from '../parts/notes.js'
import type { Need } from './needs.js'

export function NeedsCard({ needs }: { needs: readonly Need[] }) {
  return (
    <Card title="Waiting for you">
      {needs.length === 0 ? (
        <Empty icon="review" title="Nothing needs you today">
          Reviews, critical signals, finished lists, deadlines of the next 30 days and destinations that fail appear
          here.
        </Empty>
      ) : (
        <ul class="todo needs">
          {needs.map(({ icon, tone, text, detail, href }) => (
            <li>
              <a href={href}>
                <span class={`mark ${tone}`}>
                  <Icon name={icon} />
                </span>
                <b class="given">{text}</b>
                <span class="small muted">{detail}</span>
                <Icon name="right" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
