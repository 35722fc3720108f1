import { describe, expect, it } from 'vitest'
import type { Signal } from '../api-types.js'
import { criticalNeeds } from './needs.js'

const signal = (id: string, type: Signal['signal_type'], number = '15066613') =>
  ({
    id,
    signal_type: type,
    company_number: number,
    company_name: 'OLD FERRY STORES LTD',
    severity: type === 'insolvency_opened' || type === 'dissolved' ? 'critical' : 'notice',
    summary: 'OLD FERRY STORES LTD has changed.',
  }) as unknown as Signal

const shown = (...newestFirst: Signal[]) => criticalNeeds(newestFirst).map(({ href }) => href)

describe('criticalNeeds', () => {
  it('leaves out what a later signal of the same company has ended', () => {
    expect(shown(signal('b', 'insolvency_closed'), signal('a', 'insolvency_opened'))).toEqual([])
    expect(shown(signal('b', 'restored'), signal('a', 'dissolved'))).toEqual([])
  })

  it('keeps what has begun again, what another company has ended, and what nothing has ended', () => {
    const [opened, closed] = [signal('a', 'insolvency_opened'), signal('b', 'insolvency_closed')]
    expect(shown(signal('c', 'insolvency_opened'), closed, opened)).toEqual(['/signals#c'])
    expect(shown(signal('b', 'insolvency_closed', '09999991'), opened)).toEqual(['/signals#a'])
    expect(shown(closed, signal('d', 'dissolved'))).toEqual(['/signals#d'])
    expect(shown(signal('e', 'director_appointed'), opened)).toEqual(['/signals#a'])
  })
})
