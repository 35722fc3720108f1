import { expect, it } from 'vitest'
import { capital, deciderWords } from './text.js'

const email = 'ada@harbour-lane.example'

it.each([
  [email, `${email} (signed in)`],
  ['API key …wxyz', `${email} (default API key …wxyz)`],
  ['API key Nightly import …wxyz', `${email} (API key Nightly import …wxyz)`],
  ['API key ada@home …wxyz', `${email} (API key ada@home …wxyz)`],
  ['API key … of Ada … …wxyz', `${email} (API key … of Ada … …wxyz)`],
  ['Connected app …1234', `${email} (connected app …1234)`],
  ['Embedded client', `${email} (embedded client)`],
  ['', ''],
])('calls “%s” “%s”', (by, words) => {
  expect(deciderWords(by, email)).toBe(words)
})

it('names only the way if the account is not known', () => {
  expect(deciderWords('API key …wxyz', '')).toBe('Default API key …wxyz')
})

it.each([
  ['a charge was registered', 'A charge was registered'],
  ['harbour-lane.example was verified', 'harbour-lane.example was verified'],
  ['', ''],
])('begins “%s” as a sentence: “%s”', (text, sentence) => {
  expect(capital(text)).toBe(sentence)
})
