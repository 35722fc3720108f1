import type { ReconcileLink } from '../api-types.js'
import { Action, Copyable, Field, FormToken } from '../parts/forms.js'
import { Empty } from '../parts/notes.js'
import { Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

export function LinksPage({ visit, links }: { visit: Visit; links: readonly ReconcileLink[] }) {
  return (
    <>
      <h1>OpenRefine</h1>
      <p class="lead">
        Add one of these addresses in OpenRefine as a reconciliation service. It can read, and nothing else.{' '}
        <a href="/docs/guides/reconciliation">How to use it</a>
      </p>
      <section class="card">
        <h2>Make an address</h2>
        <form method="post" action="/account/links/add">
          <FormToken visit={visit} />
          <div class="row">
            <Field
              name="name"
              label="A name to recognise it by"
              placeholder="OpenRefine on my laptop"
              maxLength={100}
            />
            <button type="submit">Make</button>
          </div>
        </form>
      </section>
      {links.length === 0 ? (
        <Empty>There are no addresses yet.</Empty>
      ) : (
        <section class="card" aria-label="Addresses">
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>Name</th>
                  <th>Ends in</th>
                  <th>Made</th>
                  <th>Last used</th>
                  <th>
                    <span class="hidden">Revoke</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {links.map((link) => (
                  <tr>
                    <td class="given">{link.name ?? 'without a name'}</td>
                    <td class="number">{link.token_last4}</td>
                    <td class="small">
                      <Time at={link.created_at} />
                    </td>
                    <td class="small">{link.last_used_at ? <Time at={link.last_used_at} /> : 'never'}</td>
                    <td class="right">
                      <Action
                        visit={visit}
                        path="/account/links/remove"
                        label="Revoke"
                        spoken={`Revoke ${link.name ?? link.token_last4}`}
                        kind="text"
                        fields={{ id: link.id }}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </>
  )
}

/** The address contains a secret, so it is shown only once. */
export function NewLinkPage({ url }: { url: string }) {
  return (
    <>
      <h1>Your new address</h1>
      <p class="lead">Copy it now: it is not shown again. Anyone who has it can look up companies as your account.</p>
      <section class="card">
        <Copyable id="link" text={url} />
      </section>
      <a class="button" href="/account/links">
        Back to the addresses
      </a>
    </>
  )
}
