import { Writable } from 'node:stream'
import { Tally } from '@brassplate/core/lists'
import { describe, expect, it } from 'vitest'
import { listFigures, listProgress } from './list-progress.js'

function tallied(counts: Readonly<Record<string, number>>, charged: number): Tally {
  const tally = new Tally()
  let left = charged
  for (const [outcome, count] of Object.entries(counts)) {
    for (let added = 0; added < count; added += 1) {
      tally.add({ outcome, charged: left > 0, errorCode: null })
      left -= 1
    }
  }
  return tally
}

describe('listFigures', () => {
  it('shows rate and time left of this run, and the outcomes of all runs', () => {
    const tally = tallied({ no_match: 40, matched: 160 }, 150)
    expect(listFigures(tally, 0.75, { elapsedMs: 10_000, answered: 100, shareBefore: 0.5 })).toEqual([
      ' 75 %',
      '200 answered',
      '10/s',
      '0:10 left',
      'matched 160',
      'no match 40',
      'charged 150',
    ])
  })

  it('leaves out figures that are unknown for a stream', () => {
    const figures = listFigures(tallied({ matched: 3 }, 0), null, { elapsedMs: 2_000, answered: 3, shareBefore: 0 })
    expect(figures).toEqual(['3 answered', '1.5/s', 'matched 3', 'charged 0'])
  })
})

describe('listProgress', () => {
  it('prints a line every ten seconds if there is no terminal, and nothing with quiet', () => {
    let heard = ''
    let now = 0
    const output = new Writable({
      write(chunk, _, done) {
        heard += String(chunk)
        done()
      },
    })
    for (const quiet of [true, false]) {
      const progress = listProgress(output, tallied({ matched: 1 }, 1), { quiet, now: () => now })
      for (let step = 0; step < 50; step += 1) {
        now += 500
        progress.show(step / 50)
      }
      progress.clear()
      expect(heard.split('\n').length - 1).toBe(quiet ? 0 : 2)
    }
  })
  it('redraws one line on a terminal at most five times a second, and clears it at the end', () => {
    let heard = ''
    let now = 0
    const output = Object.assign(
      new Writable({
        write(chunk, _, done) {
          heard += String(chunk)
          done()
        },
      }),
      { isTTY: true, columns: 120 },
    )
    const progress = listProgress(output, tallied({ matched: 2, error: 1 }, 2), { quiet: false, now: () => now })
    for (let step = 0; step < 20; step += 1) {
      now += 50
      progress.show(step / 20)
    }
    progress.clear()
    const [, ...drawn] = heard.split('\r\x1b[K')
    expect(drawn).toHaveLength(6)
    expect(drawn.at(-1)).toBe('')
    expect(drawn.at(-2)).toMatch(/^█+░+ +\d+ % {2}3 answered .* matched 2 {2}failed 1 {2}charged 2$/)
  })
})
