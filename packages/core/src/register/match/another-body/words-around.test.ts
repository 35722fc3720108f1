import { describe, expect, it } from 'vitest'
import { costliness } from '../../../../../../tests/support/text-cost.js'
import { foreignFormIn } from './foreign-form-in.js'
import { wordsAround } from './words-around.js'

const name = 'HARBOUR LANE BOATWORKS LIMITED'
const plain = 'Harbour Lane Boatworks Limited and other plain words '.repeat(8).slice(0, 300)

describe('wordsAround', () => {
  it.each([
    ['NOT Harbour Lane Boatworks Ltd', 'NOT'],
    ['The Harbour Lane Boatworks Ltd, Leeds', 'Ltd, Leeds'],
    ['Harbour Lane Boatworks Staff Club', 'Staff Club'],
    ['The Harbour Lane Boatworks', ''],
    ['** Harbour Lane Boatworks Ltd. (The)', ''],
    ['Harbour Lane Ltd', null],
  ])('quotes what stands in %s', (text, around) => expect(wordsAround(text, name)).toBe(around))

  it.each(['harbour ', 'harbour lane ', '* ', '*', '(', 'Ltd ', 'l t ', 'a'])(
    'costs no more for repeated %j than for ordinary words',
    async (piece) => {
      const text = `x ${piece.repeat(300)}`.slice(0, 300)
      expect(await costliness((each) => wordsAround(each, name), text, { plain })).toBeNull()
    },
  )
})

describe('foreignFormIn', () => {
  it.each(['GmbH', 'Inc.', 'B.V.', 'BV', 'S.A.', 'N.V.', 'Pty', 'Sdn Bhd'])('finds %s at the end of a name', (form) => {
    expect(foreignFormIn(`Harbour Lane Boatworks ${form}`, name)).toBe(form.replace(/\.$|^Sdn /g, ''))
    expect(foreignFormIn(`Harbour Lane Boatworks ${form}`, `HARBOUR LANE BOATWORKS ${form} LIMITED`)).toBeNull()
    expect(foreignFormIn(`Harbour ${form} Boatworks`, name)).toBeNull()
  })

  it.each([' ', 'B.', 'B.V.', 's.a.', 'inc ', 'inc', 'a '])(
    'costs no more for repeated %j than for ordinary words',
    async (piece) => {
      const text = piece.repeat(300).slice(0, 299)
      for (const each of [text, `${text}x`])
        expect(await costliness((one) => foreignFormIn(one, name), each, { plain })).toBeNull()
    },
  )
})
