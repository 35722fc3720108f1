import type { Child } from 'hono/jsx'

export type EntryColumn<Row> = readonly [title: string, cell: (row: Row) => Child]

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
            <th>{title}</th>
          ))}
        </tr>
      </thead>
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
