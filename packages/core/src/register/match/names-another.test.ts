import { describe, expect, it } from 'vitest'
import { namesAnother } from './names-another.js'

describe('namesAnother', () => {
  it.each([
    'Harbour Lane Boatworks GmbH',
    'Harbour Lane Boatworks Inc.',
    'Harbour Lane Boatworks B.V.',
    'Harbour Lane Boatworks Ltd, Thistlewick Bakery Ltd',
    'Harbour Lane Boatworks Ltd and Mossway Consulting Ltd',
    'Harbour Lane Boatworks Limited Pension Scheme',
  ])('is true for %s', (text) => {
    expect(namesAnother(text, 'HARBOUR LANE BOATWORKS LIMITED')).toBe(true)
  })

  it.each([
    ['Harbour Lane Boatworks Ltd', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['Harbour Lane Boatworks Ltd. (Falmouth)', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['Harbour Lane Boatworks Ltd t/a Boats', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['Harbour Inc', 'HARBOUR INC LIMITED'],
    ['Harbour Lane Pension Trustees Ltd', 'HARBOUR LANE PENSION TRUSTEES LIMITED'],
    ['Ltd Ltd', 'LTD LIMITED'],
  ])('is false for %s', (text, name) => {
    expect(namesAnother(text, name)).toBe(false)
  })
})
