import { listName } from '../lists/list-view.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { countWords, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

export type ListToDecide = Visit['listsToDecide'][number]

export function listPath({ id }: ListToDecide): string {
  return `/lists/${id}?outcome=needs_review`
}

interface ListsToDecideProps {
  readonly lists: readonly ListToDecide[]
  /** When each list ended. */
  readonly since: ReadonlyMap<string, string | null>
}

/** The lists with rows to decide, which are decided on the pages of the lists. */
export function ListsToDecide({ lists, since }: ListsToDecideProps) {
  const columns: readonly Column<ListToDecide>[] = [
    [
      'List',
      (list) => (
        <a href={listPath(list)} class="given">
          {listName(list)}
        </a>
      ),
      'main',
    ],
    ['Waiting since', ({ id }) => <Time at={since.get(id) ?? null} />, 'small'],
    [
      hiddenTitle('Decide'),
      (list) => (
        <a
          class="button quiet tiny"
          href={listPath(list)}
          aria-label={`Decide ${countWords(list.rows, 'row')} of ${listName(list)}`}
        >
          {`Decide ${countWords(list.rows, 'row')}`}
        </a>
      ),
      'right row-action',
    ],
  ]
  return <TableCard title="Rows of lists" rows={lists} columns={columns} />
}
