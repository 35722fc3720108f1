import type { Child } from 'hono/jsx'
import { Card } from '../card.js'
import { Icon } from '../icon.js'
import { Empty } from '../notes.js'
import { withQuery } from '../query.js'

/**
 * `kind`: the classes of its cells; the title of a column of numbers (`right`) stands to the right, as they do, and
 * `main` marks the title of a row that does not come first. On a phone, a day or a number has the title of its column
 * before it unless it is `clear` without; `end` puts a value to the right of the name, and `long` one in a line of its own.
 * `sort`: the value of `sort` that sorts by this column.
 */
export type Column<Row> = readonly [title: Child, cell: (row: Row) => Child, kind?: string | undefined, sort?: string]

export interface Sorting {
  /** The address without `sort` and `order`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly by: string
  readonly isDescending: boolean
}

/** Boxes before the rows. They belong to the form with this id, which stands below the table. */
export interface Picking<Row> {
  readonly form: string
  readonly name: string
  /** Null for a row that cannot be selected. */
  readonly valueOf: (row: Row) => string | null
  /** What a screen reader calls the row. */
  readonly labelOf: (row: Row) => string
  /** Of a row that already has what the selection would get: other actions are for it. */
  readonly isDone?: (row: Row) => boolean
  /** All rows are selected at first. */
  readonly isForAll?: boolean
}

interface TableProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly sorting?: Sorting | undefined
  readonly picking?: Picking<Row> | undefined
}

/** On a phone each row is a card. */
export function Table<Row>({ rows, columns, sorting, picking }: TableProps<Row>) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {picking ? (
              <th class="pick">
                <input type="checkbox" data-pick-all={picking.form} aria-label="Select all rows" hidden />
                <span class="hidden">Select</span>
              </th>
            ) : null}
            {columns.map((column) => (
              <Title column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {picking ? (
                <td class="pick">
                  <PickBox row={row} picking={picking} />
                </td>
              ) : null}
              {columns.map(([title, cell, kind]) => (
                <td class={kind} data-label={labelOf(title, kind)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What stands before a value on a phone. Not all kinds of cells have it, and `Number` is also for their order. */
function labelOf(title: Child, kind = ''): string | undefined {
  const isNamed = kind.includes('named') || /^(?!.*\b(?:main|long|clear|end)\b).*\b(?:small|right)\b/.test(kind)
  return typeof title === 'string' && (isNamed || title === 'Number') ? title : undefined
}

function PickBox<Row>({ row, picking }: { row: Row; picking: Picking<Row> }) {
  const value = picking.valueOf(row)
  return value === null ? null : (
    <input
      type="checkbox"
      form={picking.form}
      name={picking.name}
      value={value}
      checked={picking.isForAll}
      data-done={picking.isDone?.(row) ? '' : undefined}
      aria-label={`Select ${picking.labelOf(row)}`}
    />
  )
}

function Title<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const [title, , kind, sort] = column
  const place = typeof title === 'string' && kind?.split(' ').includes('right') ? 'right' : undefined
  if (!sorting || !sort) return <th class={place}>{title}</th>
  const isSorted = sorting.by === sort
  const order = isSorted && !sorting.isDescending ? 'desc' : ''
  return (
    <th class={place} aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}>
      <a href={withQuery(sorting.path, { ...sorting.query, sort, order })}>
        {title}
        <Icon name={isSorted ? (sorting.isDescending ? 'down' : 'up') : 'sort'} />
      </a>
    </th>
  )
}

interface TableCardProps<Row> extends TableProps<Row> {
  readonly title?: string
  readonly label?: string
  readonly id?: string
  /** Beside the title. */
  readonly aside?: Child
  /** Takes the place of a table without rows. */
  readonly empty?: Child
  /** Below the table. */
  readonly children?: Child
}

export function TableCard<Row>({ rows, columns, sorting, picking, empty, children, ...card }: TableCardProps<Row>) {
  if (rows.length === 0 && empty !== undefined) {
    return typeof empty === 'string' ? <Empty>{empty}</Empty> : <div>{empty}</div>
  }
  return (
    <Card {...card}>
      <Table rows={rows} columns={columns} sorting={sorting} picking={picking} />
      {children}
    </Card>
  )
}

/** The title of a column of buttons, for screen readers. */
export function hiddenTitle(text: string) {
  return <span class="hidden">{text}</span>
}

/** `by` and `order` as in the address; both are empty for the order of a page without them. */
export type Sort = readonly [by: string, label: string, order?: string]

interface SortLinksProps {
  readonly path: string
  /** The filters, without the order and the page. */
  readonly query: Readonly<Record<string, string>>
  readonly sorts: readonly Sort[]
  readonly by: string
  readonly order?: string
}

/** The orders of a table to choose from. */
export function SortLinks({ path, query, sorts, by, order = '' }: SortLinksProps) {
  return (
    <nav class="sorts small" aria-label="Sort">
      <span class="muted">Sort by</span>
      {sorts.map(([sort, label, direction = '']) => (
        <a
          href={withQuery(path, { ...query, sort, order: direction })}
          aria-current={sort === by && direction === order ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
