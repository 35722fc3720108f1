import type { Child } from 'hono/jsx'

/** `label`: what narrow screens show before the cell, since they have no titles. */
export type EntryColumn<Row> = readonly [title: string, cell: (row: Row) => Child, label?: string]

interface EntriesTableProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly EntryColumn<Row>[]
  readonly kind?: string
}

export function EntriesTable<Row>({ rows, columns, kind = 'entries' }: EntriesTableProps<Row>) {
  return (
    <table class={kind || undefined}>
      <thead>
        <tr>
          {columns.map(([title]) => (
            <th scope="col">{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {columns.map(([, cell, label]) => (
              <td data-label={label}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
