import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { refuseMalformed } from './refuse-raw.js'

const tooSlow = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
const server = createServer()

afterEach(() => server.close())

/** What a client hears that has sent these bytes when its connection times out. */
async function heard(sent: string): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [socket] = await accepted
  if (sent !== '') {
    client.write(sent)
    await once(socket, 'data')
  }
  const answer = text(client)
  refuseMalformed(tooSlow, socket, 'req_one')
  return answer
}

describe('a connection that times out', () => {
  it('is told so if a part of a request has arrived', async () => {
    expect(await heard('GET / HTT')).toMatch(/^HTTP\/1\.1 400 [\s\S]*took too long to arrive/)
  })

  it('is closed without a word if nothing has arrived, as browsers open some in advance', async () => {
    expect(await heard('')).toBe('')
  })
})
