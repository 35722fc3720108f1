import { Copyable } from '../parts/forms.js'
import { Time } from '../parts/text.js'

export interface SecretPageProps {
  readonly id: number
  readonly secret: string
  /** Null for a new destination. */
  readonly previousValidUntil: string | null
}

/** Shows a signing secret, once. */
export function SecretPage({ id, secret, previousValidUntil }: SecretPageProps) {
  return (
    <>
      <h1>{previousValidUntil ? 'New signing secret' : 'Destination created'}</h1>
      <p class="lead">
        Copy the signing secret now: it is shown only this once. Your system needs it to check that a request comes from
        here. <a href="/docs/guides/webhooks">How to check a signature</a>.
      </p>
      <section class="card">
        <Copyable id="secret" text={secret} />
        {previousValidUntil ? (
          <>
            <p />
            <p class="small muted">
              Until <Time at={previousValidUntil} />, every request is signed with the old secret too.
            </p>
          </>
        ) : null}
      </section>
      <a class="button" href={`/destinations/${id}`}>
        I have copied it
      </a>
    </>
  )
}
