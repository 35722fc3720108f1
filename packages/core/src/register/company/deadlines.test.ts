import { expect, it } from 'vitest'
import { deadlineOf } from './deadlines.js'

it('is overdue only from the day after', () => {
  expect(deadlineOf('2026-03-31', '2026-03-30')).toEqual({ due: '2026-03-31', isOverdue: false, daysUntil: 1 })
  expect(deadlineOf('2026-03-31', '2026-03-31')).toEqual({ due: '2026-03-31', isOverdue: false, daysUntil: 0 })
  expect(deadlineOf('2026-03-31', '2026-04-01')).toEqual({ due: '2026-03-31', isOverdue: true, daysUntil: -1 })
})

it('is unknown for an unknown date', () => {
  expect(deadlineOf(null, '2026-03-31')).toEqual({ due: null, isOverdue: null, daysUntil: null })
})
