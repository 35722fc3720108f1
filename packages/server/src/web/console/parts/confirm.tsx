import { Action, type ActionProps } from './forms.js'

interface ConfirmProps extends ActionProps {
  /** On the button that opens the question. */
  readonly ask: string
  /** The question, which names the thing. */
  readonly title: string
  /** What is lost. */
  readonly warning: string
  /** The page itself: the way back. */
  readonly back: string
}

/** An action that cannot be undone: the first button asks, the second one acts. */
export function Confirm({ ask, title, warning, back, ...action }: ConfirmProps) {
  return (
    <details class="menu confirm" data-float>
      <summary class="bare button danger">{ask}</summary>
      <div class="panel">
        <strong class="given">{title}</strong>
        <p class="small">{warning}</p>
        <Action {...action} kind="danger solid" />
        <a class="button quiet" href={back}>
          Keep it
        </a>
      </div>
    </details>
  )
}
