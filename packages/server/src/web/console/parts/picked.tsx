import type { Child } from 'hono/jsx'
import type { Visit } from '../visit.js'
import { Form } from './forms.js'
import { Icon } from './icon.js'
import { withQuery } from './query.js'

interface PickedProps {
  readonly visit: Visit
  readonly id: string
  readonly path: string
  /** The page with its filters, to come back to. */
  readonly back: string
  readonly children: Child
}

/** What can be done with the rows that are selected. Its buttons come after the table, whose boxes belong to it. */
export function Picked({ visit, id, path, back, children }: PickedProps) {
  return (
    <Form visit={visit} path={path} kind="picked" id={id} label="Selected rows">
      <input type="hidden" name="back" value={back} />
      <span class="small muted" data-picked aria-live="polite">
        Selected rows:
      </span>
      {children}
      <button type="reset" class="text" aria-label="Clear the selection">
        <Icon name="cross" />
      </button>
    </Form>
  )
}

/** The way back after an action: the page that sent it with its filters, and nowhere else. */
export function wayBack(back: string, page: string, done: Readonly<Record<string, string>>): string {
  const query = back.startsWith(`${page}?`) ? new URLSearchParams(back.slice(page.length + 1)) : new URLSearchParams()
  return withQuery(page, { ...Object.fromEntries(query), ...done })
}

/**
 * Changes what was chosen, one after the other, and returns how many: `change` says false of what stays as it is. If one
 * is refused, the error says how many were changed before it.
 */
export async function changeEach<Item>(
  chosen: readonly Item[],
  nameOf: (item: Item) => string,
  change: (item: Item) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const item of chosen) {
    try {
      if ((await change(item)) !== false) done += 1
    } catch (error) {
      if (done > 0 && error instanceof Error)
        error.message = `${done} of the ${chosen.length} that you chose were changed. ${nameOf(item)} was not: ${error.message}`
      throw error
    }
  }
  return done
}
