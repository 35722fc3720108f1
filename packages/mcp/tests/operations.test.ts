import type { Client } from '@brassplate/sdk'
import { describe, expect, it } from 'vitest'
import { tools } from '../src/tools/index.js'

/** The methods whose name is not that of their API call. */
const operations: Readonly<Record<string, string>> = { me: 'describeAccount' }

describe('the operation of a tool', () => {
  it.each(tools)('$name is the API call that it makes', async ({ operation, run, example = {} }) => {
    const called: string[] = []
    const client = new Proxy({} as Client, {
      get: (_, method: string) => () => {
        called.push(operations[method] ?? method)
        throw new Error('Only the name of the method matters here.')
      },
    })
    await expect(async () => run(client, example, new AbortController().signal)).rejects.toThrow('Only the name')
    expect(called).toEqual([operation])
  })
})
