import { expect, it } from 'vitest'
import { signalShapes } from './signal-facts.js'
import { signalTypes } from './signal-type.js'

it('has exactly one shape for each signal type', () => {
  expect(signalShapes.flatMap(({ types }) => [...types]).sort()).toEqual([...signalTypes].sort())
})
