import type { ExportedReviewEvent } from '../resolution/review/exported-events.js'
import { isoTime } from '../shared/clock.js'
import type { Cell, Column } from './table.js'

const text = (name: string, of: (event: ExportedReviewEvent) => Cell): Column<ExportedReviewEvent> => ({
  name,
  type: 'text',
  of,
})

export const reviewColumns: readonly Column<ExportedReviewEvent>[] = [
  text('domain', ({ domain }) => domain),
  text('action', ({ action }) => action),
  text('company_number', ({ company }) => company),
  text('company_name', ({ companyName }) => companyName),
  text('note', ({ note }) => note),
  text('decided_by', ({ by }) => by),
  { name: 'decided_at', type: 'time', of: ({ at }) => isoTime(at) },
  text('list', ({ rows }) => rows?.name ?? rows?.list ?? null),
  { name: 'rows', type: 'count', of: ({ rows }) => rows?.rows ?? null },
  text('lines', ({ rows }) => rows?.lines.join(' ') || null),
]
