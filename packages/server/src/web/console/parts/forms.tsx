import type { Child } from 'hono/jsx'
import type { Visit } from '../visit.js'

export function FormToken({ visit }: { visit: Visit }) {
  return <input type="hidden" name="form_token" value={visit.formToken} />
}

export interface ActionProps {
  readonly visit: Visit
  readonly path: string
  readonly label: string
  /** What a screen reader says, if the label alone is ambiguous. */
  readonly spoken?: string | undefined
  readonly kind?: string
  /** The key that presses the button. */
  readonly shortcut?: string | undefined
  readonly fields?: Readonly<Record<string, string>>
  readonly children?: Child
}

/** A form with a single button. */
export function Action({ visit, path, label, spoken, kind = 'quiet', shortcut, fields = {}, children }: ActionProps) {
  return (
    <form method="post" action={path}>
      <FormToken visit={visit} />
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" class={kind} aria-label={spoken} data-key={shortcut} data-shown={shortcut}>
        {label}
      </button>
    </form>
  )
}

export interface FieldProps {
  readonly name: string
  /** Default: the name. */
  readonly id?: string
  readonly label: string
  readonly value?: string
  readonly type?: string
  readonly placeholder?: string
  readonly hint?: string
  readonly isRequired?: boolean
  readonly maxLength?: number
  readonly autocomplete?: string
}

export function Field(props: FieldProps) {
  const {
    name,
    id = name,
    label,
    value = '',
    type = 'text',
    placeholder,
    hint,
    isRequired,
    maxLength = 300,
    autocomplete,
  } = props
  return (
    <div class="grow">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        value={value}
        placeholder={placeholder}
        required={isRequired}
        maxlength={maxLength}
        autocomplete={autocomplete ?? 'off'}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint ? (
        <small id={`${id}-hint`} class="muted">
          {hint}
        </small>
      ) : null}
    </div>
  )
}

export interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

export function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <div>
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {options.map(([each, text]) => (
          <option value={each} selected={each === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A text to copy, such as a key or a command. Without scripts the button stays hidden. */
export function Copyable({ id, text }: { id: string; text: string }) {
  return (
    <div class="secret">
      <code id={id}>{text}</code>
      <button type="button" class="quiet" data-copy={id} hidden>
        Copy
      </button>
    </div>
  )
}
