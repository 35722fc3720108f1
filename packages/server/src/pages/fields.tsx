/** What people know the fields by: labels and complaints call them the same. */
export const labels = { email: 'E-mail address', password: 'Password', new_password: 'New password' } as const

/** The fields that several forms have; their labels stay the same everywhere. */
export function EmailField({ email = '' }: { email?: string }) {
  return (
    <>
      <label for="email">{labels.email}</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        maxlength={320}
        value={email}
        required
        autofocus
      />
    </>
  )
}

export function NewPasswordField({ name, hasFocus = false }: { name: string; hasFocus?: boolean }) {
  return (
    <>
      <label for={name}>{labels.new_password}, at least 8 characters</label>
      <input
        id={name}
        name={name}
        type="password"
        autocomplete="new-password"
        minlength={8}
        maxlength={1024}
        required
        autofocus={hasFocus}
      />
    </>
  )
}

/** What was wrong with the form before; nothing at first. */
export function Problem({ text }: { text: string | null }) {
  return text ? (
    <p class="note" role="alert">
      {text}
    </p>
  ) : null
}

/** The request of a client that waits for somebody to sign in, carried from form to form. */
export function Continued({ query }: { query: string }) {
  return query ? <input type="hidden" name="continue" value={query} /> : null
}
