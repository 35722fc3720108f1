import { describe, expect, it } from 'vitest'
import { confidenceOf } from './score-candidates.js'

describe('confidenceOf', () => {
  it('rounds to three decimals', () => {
    expect(confidenceOf(0)).toBe(0.5)
    expect(confidenceOf(3)).toBe(0.889)
    expect(confidenceOf(-40)).toBe(0)
  })

  it('never reaches 1, which only a reviewer has', () => {
    expect(confidenceOf(10.97)).toBe(0.999)
    expect(confidenceOf(60)).toBe(0.999)
  })
})
