import { useFieldProblem } from './form-state.js'
import { Icon } from './icon.js'

interface FileDropProps {
  readonly id?: string
  readonly name?: string
  readonly accept: string
  /** What may be dropped, below the first line. */
  readonly hint: string
  readonly isRequired?: boolean
  /** One line instead of an area. */
  readonly isSmall?: boolean
}

/** A place to drop a file, or to choose one. The field itself fills it, so it also works without scripts. */
export function FileDrop(props: FileDropProps) {
  const { id = 'file', name = 'file', accept, hint, isRequired = false, isSmall = false } = props
  const error = useFieldProblem(name)
  return (
    <label class={isSmall ? 'drop small' : 'drop'} for={id} data-drop>
      <Icon name="upload" isLarge={!isSmall} />
      <span data-chosen>
        <b>Choose a file</b> or drop it here
      </span>
      <small>{hint}</small>
      {error ? (
        <span id={`${id}-error`} class="wrong" role="alert">
          {error}
        </span>
      ) : null}
      <input
        id={id}
        name={name}
        type="file"
        accept={accept}
        required={isRequired}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
    </label>
  )
}
