import { describe, expect, it } from 'vitest'
import { newestDayIn } from './snapshot-index.js'

const link = (day: string) => `<li><a href="BasicCompanyDataAsOneFile-${day}.zip">whole</a></li>`

describe('newestDayIn', () => {
  it('finds the newest full file, in any order', () => {
    expect(newestDayIn(link('2026-09-01') + link('2026-11-01') + link('2026-10-01'))).toBe('2026-11-01')
  })

  it('ignores parts, other file types and invalid dates', () => {
    const page = [
      '<a href="BasicCompanyData-2026-12-01-part1_7.zip">',
      '<a href="BasicCompanyDataAsOneFile-2026-12-01.txt">',
      link('2026-13-01'),
      link('2026-10-01'),
    ].join('\n')
    expect(newestDayIn(page)).toBe('2026-10-01')
  })

  it('returns null if the page names no file', () => {
    expect(newestDayIn('<html>Sorry</html>')).toBeNull()
    expect(newestDayIn('')).toBeNull()
  })
})
