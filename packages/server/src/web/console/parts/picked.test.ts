import { RateLimitedError } from '@brassplate/core'
import { expect, it } from 'vitest'
import { changeEach } from './picked.js'

it('says how many were changed before one was refused, and changes none after it', async () => {
  const changed: string[] = []
  const change = async (name: string) => {
    if (name === 'three') throw new RateLimitedError('No call is left.', 5)
    changed.push(name)
  }
  const changing = changeEach(['one', 'two', 'three', 'four'], String, change)
  await expect(changing).rejects.toMatchObject({
    code: 'rate_limited',
    message: '2 of the 4 that you chose were changed. three was not: No call is left.',
  })
  expect(changed).toEqual(['one', 'two'])
  await expect(changeEach(['three'], String, change)).rejects.toThrow(/^No call is left\.$/)
})
