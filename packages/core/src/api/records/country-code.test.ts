import { expect, it } from 'vitest'
import { countryCode } from './country-code.js'

it.each([
  ['Germany', 'DE'],
  ['GERMANY', 'DE'],
  [' United Kingdom ', 'GB'],
  ['England', 'GB'],
  ['United States', 'US'],
  ['Republic Of Ireland', 'IE'],
  ['Jersey', 'JE'],
  ['Russia', 'RU'],
  ['Atlantis', null],
  ['constructor', null],
  ['', null],
  ['G'.repeat(1_000), null],
])('writes %j as %j', (name, code) => {
  expect(countryCode(name)).toBe(code)
})
