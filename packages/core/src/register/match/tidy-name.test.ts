import { describe, expect, it } from 'vitest'
import { costliness } from '../../../../../tests/support/text-cost.js'
import { tidyName, withoutLead, withoutState } from './tidy-name.js'

describe('withoutState', () => {
  it.each([
    'OLD - Quill Ltd',
    '*** ON STOP *** - Quill Ltd',
    '*CLOSED* *DUPLICATE* Quill Ltd',
    '[old][closed] Quill Ltd',
    '(closed 2023) - (old) - dup: Quill Ltd',
    'Quill Ltd - closed 2023',
    'Quill Ltd (dissolved Mar-21)',
  ])('reads the name in %s', (text) => expect(withoutState(tidyName(text))).toBe('Quill Ltd'))

  it.each(['Old Mill Ltd', 'Closed-Loop Cooling Ltd', 'Stop-Gap Ltd', 'Stopped Clock Ltd'])('keeps %s', (name) =>
    expect(withoutState(name)).toBe(name),
  )
})

describe('what stands around a name', () => {
  it.each([
    ...['old***(', 'old*', 'old ', 'old - ', 'closed)', 'closed ', 'closed 1', '*', '(', '*(', '[', ' - ', '- ', ') '],
    ...['Mr a ', 'Mr & Mr ', 'on stop ', 'on stop, ', '#0', '0', 'A00', 'Ltd ', 'Ltd closed ', '(closed)', 'Ltd (UK)'],
  ])('costs no more to find for repeated %j than for ordinary words', async (piece) => {
    const plain = 'CLOSED - Harbour Lane Boatworks Limited and other plain words '.repeat(8).slice(0, 300)
    const text = piece.repeat(300).slice(0, 299)
    const read = (each: string) => withoutLead(withoutState(tidyName(each)))
    const runs = `old${piece.repeat(90).slice(0, 90)}`
    for (const each of [`${runs}(${runs}(${runs}`, text, `old ${text}`, `${text}!`, `*${text}x`])
      expect(await costliness(read, each, { plain })).toBeNull()
  })
})
