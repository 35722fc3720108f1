import { Card } from '../parts/card.js'
import { Icon } from '../parts/icon.js'

/** The first steps of a new account, each with what it gives. */
export function StartCard({ example }: { example: string }) {
  const steps = [
    [
      'globe',
      'Look up a website',
      `Which company runs ${example}, and why?`,
      `/domains/${encodeURIComponent(example)}`,
    ],
    ['list', 'Clean a customer list', 'Drop a sheet and get the registered company of each row.', '/lists'],
    ['eye', 'Watch companies', 'Hear of new officers, owners, charges and insolvency.', '/watchlist'],
    ['send', 'Send signals to your team', 'To Slack, Teams, a mailbox or your own system.', '/destinations'],
  ] as const
  return (
    <Card title="Begin here">
      <ul class="todo">
        {steps.map(([icon, title, text, path]) => (
          <li>
            <a href={path}>
              <span class="mark">
                <Icon name={icon} />
              </span>
              <span>
                <b>{title}</b>
                <br />
                <span class="small muted">{text}</span>
              </span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
