import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readBytes } from './read-body.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it.each([
  ['is whole', (incoming: IncomingMessage) => ['abc', null].map((piece) => incoming.push(piece)), 'abc'],
  ['is too large', (incoming: IncomingMessage) => incoming.push('abcdefgh'), 'larger than 5 bytes'],
  ['was cut off before it is read', (incoming: IncomingMessage) => incoming.destroy(), 'before the whole body'],
])('keeps no timer of a body that %s', async (_, send, result) => {
  const incoming = new IncomingMessage(new Socket())
  send(incoming)
  const read = readBytes(incoming, 5).then(String, (error: Error) => error.message)
  expect(await read).toContain(result)
  expect(vi.getTimerCount()).toBe(0)
})

it('keeps no timer of a body that is cut off while it is read', async () => {
  const incoming = new IncomingMessage(new Socket())
  const read = readBytes(incoming).catch((error: Error) => error.message)
  incoming.push('abc')
  incoming.destroy()
  expect(await read).toContain('before the whole body')
  expect(vi.getTimerCount()).toBe(0)
})
