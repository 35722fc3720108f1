import type { Child } from 'hono/jsx'
import type { Visit } from '../visit.js'
import { useFieldProblem, useFieldValue, useWasSent } from './form-state.js'
import { capital } from './text.js'

function FormToken({ visit }: { visit: Visit }) {
  return <input type="hidden" name="form_token" value={visit.formToken} />
}

interface FormProps {
  readonly visit: Visit
  readonly path: string
  readonly kind?: string
  /** What a screen reader calls it. */
  readonly label?: string
  readonly id?: string
  readonly hasFiles?: boolean
  readonly children: Child
}

export function Form({ visit, path, kind, label, id, hasFiles = false, children }: FormProps) {
  const enctype = hasFiles ? 'multipart/form-data' : undefined
  return (
    <form method="post" action={path} id={id} class={kind} aria-label={label} enctype={enctype}>
      <FormToken visit={visit} />
      {children}
    </form>
  )
}

interface FoldedFormProps {
  readonly visit: Visit
  readonly path: string
  readonly summary: string
  readonly isDanger?: boolean
  /** A field that no other form of the page has. */
  readonly field?: string
  readonly children: Child
}

/** A form that opens when the button with its summary is pressed, and is open when it was refused. */
export function FoldedForm({ visit, path, summary, isDanger = false, field = '', children }: FoldedFormProps) {
  return (
    <details class="fold" open={useWasSent(field)}>
      <summary class={isDanger ? 'bare button danger tiny' : 'bare button quiet tiny'}>
        <FoldWords text={summary} />
      </summary>
      <Form visit={visit} path={path} kind="folded">
        {children}
      </Form>
    </details>
  )
}

/** The button of a form that opens below it. While it is open, the button closes it. */
export function FoldWords({ text }: { text: string }) {
  return (
    <>
      <span>{text}</span>
      <span>Cancel</span>
    </>
  )
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
    <Form visit={visit} path={path}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" class={kind} aria-label={spoken} data-key={shortcut} data-shown={shortcut}>
        {label}
      </button>
    </Form>
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
  /** What is wrong with the value. */
  readonly error?: string | undefined
}

export function Field(props: FieldProps) {
  const { name, id = name, label, type = 'text', placeholder, hint, isRequired, maxLength = 300, autocomplete } = props
  const value = useFieldValue(name, props.value ?? '')
  const problem = useFieldProblem(name)
  const error = props.error ?? problem
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter((part) => part !== null)
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
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={described.join(' ') || undefined}
        autofocus={problem ? true : undefined}
      />
      {error ? (
        <span id={`${id}-error`} class="wrong" role="alert">
          {capital(error)}
        </span>
      ) : null}
      {hint ? (
        <small id={`${id}-hint`} class="muted">
          {hint}
        </small>
      ) : null}
    </div>
  )
}

interface PasswordFieldProps {
  readonly name?: string
  readonly id?: string
  readonly label?: string
  readonly isNew?: boolean
}

export function PasswordField({
  name = 'password',
  id = name,
  label = 'Your password',
  isNew = false,
}: PasswordFieldProps) {
  return (
    <Field
      name={name}
      id={id}
      label={label}
      type="password"
      autocomplete={isNew ? 'new-password' : 'current-password'}
      maxLength={1_024}
      isRequired
    />
  )
}

export interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

export function Choice({ name, label, value: present, options }: ChoiceProps) {
  const value = useFieldValue(name, present)
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
export function Copyable({ id, text, isMain = false }: { id: string; text: string; isMain?: boolean }) {
  return (
    <div class="secret">
      <code id={id}>{text}</code>
      <button type="button" class={isMain ? undefined : 'quiet'} data-copy={id} hidden>
        Copy
      </button>
    </div>
  )
}

/** The same among facts, for the name of a thing. */
export function CopyableId({ id, text }: { id: string; text: string }) {
  return (
    <>
      <span id={id} class="number given">
        {text}
      </span>{' '}
      <button type="button" class="text small" data-copy={id} hidden>
        Copy
      </button>
    </>
  )
}
