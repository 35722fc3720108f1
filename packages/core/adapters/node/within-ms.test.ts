import { describe, expect, it } from 'vitest'
import { withinMs } from './within-ms.js'

const longMs = 60_000

describe('withinMs', () => {
  it('returns the result of work that ends in time', async () => {
    expect(await withinMs(Promise.resolve('done'), longMs)).toEqual({ inTime: true, result: 'done' })
  })

  it('throws the error of work that fails in time', async () => {
    await expect(withinMs(Promise.reject(new Error('failed')), longMs)).rejects.toThrow('failed')
  })

  it('does not wait for work that takes longer, and ignores its later failure', async () => {
    let fail = (_: Error) => {}
    const work = new Promise<never>((_, reject) => {
      fail = reject
    })
    expect(await withinMs(work, 1)).toEqual({ inTime: false })
    fail(new Error('too late'))
    await expect(work).rejects.toThrow('too late')
  })
})
