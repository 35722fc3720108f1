import { expect, it } from 'vitest'
import { capital, deciderWords } from './text.js'

const email = 'ada@harbour-lane.example'

it.each([
  [email, email],
  ['API key …wxyz', 'API key …wxyz'],
  ['API key Nightly import …wxyz', 'API key Nightly import …wxyz'],
  ['API key ada@home …wxyz', 'API key ada@home …wxyz'],
  ['API key … of Ada … …wxyz', 'API key … of Ada … …wxyz'],
  ['Connected app …1234', 'connected app …1234'],
  ['Embedded client', 'embedded client'],
  ['', ''],
])('calls “%s” “%s”', (by, words) => {
  expect(deciderWords(by, email)).toBe(words)
})

it.each([
  ['a charge was registered', 'A charge was registered'],
  ['harbour-lane.example was verified', 'harbour-lane.example was verified'],
  ['', ''],
])('begins “%s” as a sentence: “%s”', (text, sentence) => {
  expect(capital(text)).toBe(sentence)
})
