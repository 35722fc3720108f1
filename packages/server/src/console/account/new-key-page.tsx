import { Copyable } from '../parts/forms.js'

export function NewKeyPage({ apiKey }: { apiKey: string }) {
  return (
    <>
      <h1>Your new API key</h1>
      <p class="lead">The previous key keeps working for another day, so that you can replace it everywhere.</p>
      <section class="card">
        <Copyable id="api-key" text={apiKey} />
      </section>
      <a class="button" href="/account">
        Back to the account
      </a>
    </>
  )
}
