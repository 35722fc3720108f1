import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { UnreadResponses } from './unread-responses.js'

const megabyte = 1_024 * 1_024

function exchangeOn(socket: Socket) {
  const incoming = new IncomingMessage(socket)
  return { incoming, outgoing: new ServerResponse(incoming) }
}

it('refuses a large response while too many of the same caller wait to be read', () => {
  const unread = new UnreadResponses(4 * megabyte)
  const exchanges = Array.from({ length: 4 }, () => exchangeOn(new Socket()))
  for (const exchange of exchanges) unread.add('ada', megabyte, exchange)
  expect(() => unread.add('ada', megabyte, exchangeOn(new Socket()))).toThrow('4 MB of responses wait to be read')
  expect(() => unread.add('bob', megabyte, exchangeOn(new Socket()))).not.toThrow()
  expect(() => unread.add('ada', 1_000, exchangeOn(new Socket()))).not.toThrow()
  exchanges[0]?.outgoing.emit('close')
  expect(() => unread.add('ada', megabyte, exchangeOn(new Socket()))).not.toThrow()
})

it('forgets the responses of a connection that ends, also those that never say that they are closed', () => {
  const unread = new UnreadResponses(2 * megabyte)
  const socket = new Socket()
  for (let count = 0; count < 2; count += 1) unread.add('ada', megabyte, exchangeOn(socket))
  expect(() => unread.add('ada', megabyte, exchangeOn(new Socket()))).toThrow()
  socket.emit('close')
  expect(() => unread.add('ada', 2 * megabyte, exchangeOn(new Socket()))).not.toThrow()
  expect(socket.listenerCount('close')).toBeLessThan(3)
})

it('lets a caller have one response that is larger than all that may wait', () => {
  const unread = new UnreadResponses(megabyte)
  expect(() => unread.add('ada', 5 * megabyte, exchangeOn(new Socket()))).not.toThrow()
  expect(() => unread.add('ada', megabyte, exchangeOn(new Socket()))).toThrow()
})
