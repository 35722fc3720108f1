import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { progressBar, progressLine } from './progress-bar.js'

const half = { phase: 'reading', bytesDone: 50, bytesTotal: 100, rows: 200_000 } as const

describe('progressLine', () => {
  it('shows the share, the rows, their rate and the time left', () => {
    expect(progressLine(half, 100_000, 80)).toBe(
      '███████████████░░░░░░░░░░░░░░░  50 %  200,000 rows  2,000/s  1:40 left',
    )
  })

  it.each([10, 20, 40, 41, 50, 60, 79, 200])('leaves the last of %i columns free', (columns) => {
    expect(progressLine(half, 100_000, columns).length).toBeLessThan(columns)
  })

  it('drops the bar before the figures', () => {
    expect(progressLine(half, 100_000, 45)).toBe(' 50 %  200,000 rows  2,000/s  1:40 left')
  })

  it('shows no time left in the first second or if the size is unknown', () => {
    expect(progressLine(half, 999, 80)).not.toContain('left')
    expect(progressLine({ phase: 'downloading', bytesDone: 5_000_000, bytesTotal: null }, 5_000, 80)).toBe(
      'downloading 5 MB  1 MB/s',
    )
  })

  it('names the phase after everything is read', () => {
    expect(progressLine({ phase: 'finishing', rows: 20 }, 0, 80)).toBe('20 rows read; building the search index')
  })
})

describe('progressBar', () => {
  function drawn(isTTY: boolean, times: readonly number[]): number {
    const output = Object.assign(new PassThrough(), { isTTY, columns: 80 })
    let at = 0
    const bar = progressBar(output, () => at)
    for (const time of times) {
      at = time
      bar.show(half)
    }
    bar.clear()
    return String(output.read() ?? '').split('\r').length - 1
  }

  it('redraws at most five times a second and clears its line', () => {
    expect(drawn(true, [0, 100, 199, 200, 399, 400])).toBe(3 + 1)
  })

  it('writes nothing if the output is not a terminal', () => {
    expect(drawn(false, [0, 1_000])).toBe(0)
  })
})
