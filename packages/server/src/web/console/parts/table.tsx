import type { Child } from 'hono/jsx'
import { Card } from './card.js'
import { Empty } from './notes.js'

/** `kind`: the classes of its cells. The title of a column of numbers stands to the right, as they do. */
export type Column<Row> = readonly [title: Child, cell: (row: Row) => Child, kind?: string]

interface TableProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
}

export function Table<Row>({ rows, columns }: TableProps<Row>) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {columns.map(([title, , kind]) => (
              <th class={typeof title === 'string' && kind?.startsWith('right') ? 'right' : undefined}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map(([, cell, kind]) => (
                <td class={kind}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TableCardProps<Row> extends TableProps<Row> {
  readonly title?: string
  readonly label?: string
  /** Takes the place of a table without rows. */
  readonly empty?: Child
  /** Below the table. */
  readonly children?: Child
}

export function TableCard<Row>({ rows, columns, empty, children, ...card }: TableCardProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <Empty>{empty}</Empty>
  return (
    <Card {...card}>
      <Table rows={rows} columns={columns} />
      {children}
    </Card>
  )
}

/** The title of a column of buttons, for screen readers. */
export function hiddenTitle(text: string) {
  return <span class="hidden">{text}</span>
}
