import { Action, type ActionProps } from './forms.js'

interface ConfirmProps extends ActionProps {
  /** On the button that opens the question. */
  readonly ask: string
  /** What is lost. */
  readonly warning: string
}

/** An action that cannot be undone: the first button asks, the second one acts. */
export function Confirm({ ask, warning, ...action }: ConfirmProps) {
  return (
    <details class="menu confirm" data-float>
      <summary class="bare button danger">{ask}</summary>
      <div class="panel">
        <p class="small">{warning}</p>
        <Action {...action} kind="danger solid" />
      </div>
    </details>
  )
}
