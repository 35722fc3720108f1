import { expect, it } from 'vitest'
import { deciderWords } from './text.js'

it.each([
  ['ada@harbour-lane.example', 'ada@harbour-lane.example'],
  ['API key …wxyz', 'Default API key …wxyz'],
  ['API key Nightly import …wxyz', 'Nightly import (API key …wxyz)'],
  ['API key … of Ada … …wxyz', '… of Ada … (API key …wxyz)'],
  ['Connected app …1234', 'Connected app …1234'],
  ['', ''],
])('calls “%s” “%s”', (by, words) => {
  expect(deciderWords(by)).toBe(words)
})
