import { describe, expect, it } from 'vitest'
import { listen } from './listen.js'

describe('a server that stops', () => {
  it('closes the connection of a request under way with its answer', async () => {
    let closed: Promise<void> | null = null
    const listening = await listen({
      fetch: async () => {
        closed = listening.close()
        return new Response('here')
      },
      host: '127.0.0.1',
      port: 0,
      newRequestId: () => 'req_raw',
      onError: () => {},
      onRequestFailed: () => {},
    })
    const response = await fetch(`http://127.0.0.1:${listening.port}`)
    expect([response.headers.get('connection'), await response.text()]).toEqual(['close', 'here'])
    await closed
  })
})
