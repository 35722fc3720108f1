import type { Child } from 'hono/jsx'

export type EntryColumn<Row> = readonly [title: string, cell: (row: Row) => Child]

interface EntriesTableProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly EntryColumn<Row>[]
  /** Inside an entry of another one, which has the same titles. */
  readonly isInner?: boolean
}

export function EntriesTable<Row>({ rows, columns, isInner = false }: EntriesTableProps<Row>) {
  return (
    <table class="entries">
      {isInner ? null : (
        <thead>
          <tr>
            {columns.map(([title]) => (
              <th>{title}</th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr>
            {columns.map(([, cell]) => (
              <td>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
