import type { BulkRow, BulkRun } from '../../api-types.js'
import { anyCells, isAsRegistered, ownCells } from './row-text.js'

/** The person's own text: what names the company, and below it the rest. A phone leaves out what the register says too. */
export function OwnText({ row, run, titles }: { row: BulkRow; run: BulkRun; titles: readonly string[] }) {
  const [first, ...others] = ownCells(row, run, titles)
  if (!first) return <span class="given">{anyCells(row)}</span>
  const more = others.map(({ text }) => text)
  const { company } = row
  const isSame =
    company !== null &&
    (isAsRegistered(first.text, company.company_name) ||
      (first.role === 'number' && first.text === company.company_number))
  return (
    <>
      <span class={isSame ? 'given own same' : 'given own'}>{first.text}</span>
      {more.length === 0 ? null : (
        <span class="given small muted">
          {more.map((text, place) => (
            <>
              {place > 0 ? ' ' : null}
              {place < more.length - 1 ? `${text}\u00a0·` : text}
            </>
          ))}
        </span>
      )}
    </>
  )
}
