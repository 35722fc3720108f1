/** Field labels. Error messages use them too. */
export const labels = { email: 'E-mail address', password: 'Password', new_password: 'New password' } as const

/** A form with a known address begins with the next field. */
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
        autofocus={email === ''}
      />
    </>
  )
}

export interface FieldProblem {
  readonly text: string
  /** The only field that it is about. */
  readonly field?: string | null
}

interface NewPasswordFieldProps {
  readonly name: 'password' | 'new_password'
  readonly hasFocus?: boolean
  readonly problem: FieldProblem | null
}

/** What is wrong with the password stands below it. */
export function NewPasswordField({ name, hasFocus = false, problem }: NewPasswordFieldProps) {
  const wrong = problem?.field === name ? problem.text : null
  return (
    <>
      <label for={name}>{labels[name]}, at least 8 characters</label>
      <input
        id={name}
        name={name}
        type="password"
        autocomplete="new-password"
        minlength={8}
        maxlength={1024}
        required
        autofocus={hasFocus}
        aria-invalid={wrong ? 'true' : undefined}
        aria-describedby={wrong ? 'wrong-password' : undefined}
      />
      {wrong ? (
        <p class="wrong" id="wrong-password" role="alert">
          {wrong}
        </p>
      ) : null}
    </>
  )
}

/** Why the last submission failed; renders nothing if there was none. */
export function Problem({ text }: { text: string | null }) {
  return text ? (
    <p class="note bad" role="alert">
      {text}
    </p>
  ) : null
}

/** Carries the authorization request of a waiting client from form to form until the user signs in. */
export function ContinueField({ query }: { query: string }) {
  return query ? <input type="hidden" name="continue" value={query} /> : null
}
