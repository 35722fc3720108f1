import { Copyable } from '../parts/forms.js'

export function KeyPage({ title, apiKey }: { title: string; apiKey: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">
        Programs send it in the header <code>X-API-Key</code>. Anyone who has it can spend your credits, so keep it
        secret. If you have made a new key, the one before it keeps working for another day.
      </p>
      <section class="card">
        <Copyable id="api-key" text={apiKey} />
      </section>
      <a class="button" href="/account">
        Back to the account
      </a>
    </>
  )
}
