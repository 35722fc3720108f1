import { describe, expect, it } from 'vitest'
import { nearestName } from './nearest-name.js'

const names = ['name', 'company_status', 'incorporated_from', 'page', 'limit']

describe('nearestName', () => {
  it.each([
    ['limt', 'limit'],
    ['limti', 'limit'],
    ['Limit', 'limit'],
    ['limits', 'limit'],
    ['pgae', 'page'],
    ['name[]', 'name'],
    ['status', 'company_status'],
    ['companystatus', 'company_status'],
    ['incorporated_form', 'incorporated_from'],
  ])('for %s, suggests %s', (given, meant) => {
    expect(nearestName(given, names)).toBe(meant)
  })

  it.each(['severity', 'as_of', 'x', '', '[]', 'l'.repeat(10_000)])('suggests nothing for %s', (given) => {
    expect(nearestName(given, names)).toBeNull()
  })
})
