import { Action } from '../parts/forms.js'
import { countWords } from '../parts/text.js'
import type { Visit } from '../visit.js'
import type { MarkedNow } from './mark-signals.js'

interface MarkedNoteProps {
  readonly visit: Visit
  readonly marked: MarkedNow
  readonly back: string
}

/** What was just marked, and the way back. */
export function MarkedNote({ visit, marked, back }: MarkedNoteProps) {
  const text = textOf(marked)
  if (text === null) return null
  const { up_to, marked_at } = marked
  return (
    <div class="note good actions spread" role="status">
      <span>{text}</span>
      {up_to && marked_at ? (
        <Action visit={visit} path="/signals/undo" label="Undo" kind="quiet tiny" fields={{ up_to, marked_at, back }} />
      ) : null}
    </div>
  )
}

function textOf({ done, changed }: MarkedNow): string | null {
  const count = /^\d{1,6}$/.test(changed) ? Number(changed) : 0
  const signals = `${countWords(count, 'signal')} ${count === 1 ? 'is' : 'are'}`
  switch (done) {
    case 'seen':
      return `${signals} marked as seen, for everyone in this account.`
    case 'some':
      return `The newest ${signals} marked as seen. Do it again for the older ones.`
    case 'unseen':
    case 'undone':
      return `${signals} marked as not seen.`
    case 'none':
      return 'Nothing was selected.'
    default:
      return null
  }
}
