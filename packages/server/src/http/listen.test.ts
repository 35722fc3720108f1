import { describe, expect, it } from 'vitest'
import { listen } from './listen.js'

describe('a server that stops', () => {
  it('closes the connection of a request under way with its answer', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    const listening = await listen({
      fetch: () => {
        asked.resolve()
        return answer.promise
      },
      host: '127.0.0.1',
      port: 0,
      newRequestId: () => 'req_raw',
      onError: () => {},
      onRequestFailed: () => {},
    })
    const answered = fetch(`http://127.0.0.1:${listening.port}`)
    await asked.promise
    const closed = listening.close()
    answer.resolve(new Response('here'))
    const response = await answered
    expect([response.headers.get('connection'), await response.text()]).toEqual(['close', 'here'])
    await closed
  })
})
