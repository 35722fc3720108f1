import { findLengthMax } from '../find/find-box.js'
import { Card } from '../parts/card.js'
import { CodeBlock } from '../parts/code/code-block.js'
import { Form } from '../parts/forms.js'
import { Icon } from '../parts/icon.js'
import type { Visit } from '../visit.js'

/** The first steps of a new account, each with what it gives. */
export function StartCard({ visit, examples }: { visit: Visit; examples: readonly string[] }) {
  const [example = '', ...others] = examples
  const steps = [
    ['list', 'Clean a customer list', 'Drop a sheet and get the registered company of each row.', '/lists'],
    ['eye', 'Watch companies', 'Hear of new officers, owners, charges and insolvency.', '/watchlist'],
    ['send', 'Send signals to your team', 'To Slack, Teams, a mailbox or your own system.', '/destinations'],
  ] as const
  return (
    <>
      <Card title="Begin here">
        <Form visit={visit} path="/find" label="Look up a website">
          <div class="row begin">
            <div class="grow">
              <label for="begin">Which company runs this website, and why?</label>
              <input
                id="begin"
                name="q"
                value={example}
                maxlength={findLengthMax}
                required
                autocomplete="off"
                autocapitalize="none"
                spellcheck={false}
              />
            </div>
            <button type="submit">Find the company</button>
          </div>
        </Form>
        {others.length > 0 ? (
          <p class="chips">
            <span class="small muted">Or try</span>
            {others.map((domain) => (
              <a class="chip solid" href={`/domains/${domain}`}>
                {domain}
              </a>
            ))}
          </p>
        ) : null}
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
      <Card title="Call the API" aside={<a href="/account#keys">Create a key</a>}>
        <p class="muted">Put your key into this call and run it.</p>
        <CodeBlock code={callOf(visit.services.config.baseUrl, example)} language="shell" />
      </Card>
    </>
  )
}

/** The first call of the API, to copy. It waits for the answer. */
export function callOf(baseUrl: string, domain: string): string {
  return `curl '${baseUrl}/v1/resolve/domain' \\
  -H 'X-API-Key: bp_live_…' \\
  -H 'Content-Type: application/json' \\
  -H 'Prefer: wait=20' \\
  -d '{"domain": "${domain}"}'`
}
