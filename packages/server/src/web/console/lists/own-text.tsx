import type { BulkRow, BulkRun } from '../api-types.js'
import { anyCells, ownCells } from './row-text.js'

/** The person's own text: what names the company, and below it the rest. */
export function OwnText({ row, run, titles }: { row: BulkRow; run: BulkRun; titles: readonly string[] }) {
  const [first, ...others] = ownCells(row, run, titles)
  if (!first) return <span class="given muted">{anyCells(row)}</span>
  const more = others.map(({ text }) => text).join(' · ')
  return (
    <>
      <span class="given own">{first.text}</span>
      {more === '' ? null : (
        <span class="given small muted" title={more}>
          {more}
        </span>
      )}
    </>
  )
}
