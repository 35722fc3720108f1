import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemResolver } from '../../adapters/node/web/system-resolver.js'
import { parseIpAddress } from '../../src/web/ip-address.js'

const types = { ipv4: 1, ipv6: 28 } as const
const codes = { fine: 0, failed: 2, absent: 3 } as const

type Answers = Readonly<Record<keyof typeof types, readonly string[] | 'failed' | 'absent'>>

let server: Socket
let answers: Answers

beforeEach(async () => {
  server = createSocket('udp4')
  server.on('message', (question, peer) => server.send(answerTo(question), peer.port, peer.address))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => void server.close())

const resolve = (host: string) => systemResolver([`127.0.0.1:${server.address().port}`])(host)

/** A DNS reply (RFC 1035): the question, and a record for each address that points to its name. */
function answerTo(question: Buffer): Buffer {
  const nameEnd = question.indexOf(0, 12) + 1
  const type = question.readUInt16BE(nameEnd)
  const answer = type === types.ipv4 ? answers.ipv4 : answers.ipv6
  const addresses = typeof answer === 'string' ? [] : answer
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | (typeof answer === 'string' ? codes[answer] : codes.fine), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(addresses.length, 6)
  const records = addresses.map((address) => {
    const bytes = Buffer.from(parseIpAddress(address) ?? [])
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length])
    return Buffer.concat([record, bytes])
  })
  return Buffer.concat([head, question.subarray(12, nameEnd + 4), ...records])
}

describe('systemResolver', () => {
  it('returns all addresses of a name, IPv4 first', async () => {
    answers = { ipv4: ['192.0.2.1', '192.0.2.2'], ipv6: ['2001:db8::1'] }
    expect(await resolve('harbour-lane.co.uk')).toEqual(['192.0.2.1', '192.0.2.2', '2001:db8::1'])
  })

  it('accepts a name with only one kind of address', async () => {
    answers = { ipv4: [], ipv6: ['2001:db8::1'] }
    expect(await resolve('harbour-lane.co.uk')).toEqual(['2001:db8::1'])
    answers = { ipv4: ['192.0.2.1'], ipv6: 'failed' }
    expect(await resolve('harbour-lane.co.uk')).toEqual(['192.0.2.1'])
  })

  it('returns none for an unknown name', async () => {
    answers = { ipv4: 'absent', ipv6: 'absent' }
    expect(await resolve('harbour-lane.co.uk')).toEqual([])
    answers = { ipv4: [], ipv6: [] }
    expect(await resolve('harbour-lane.co.uk')).toEqual([])
  })

  it('throws if the name servers fail', async () => {
    answers = { ipv4: 'failed', ipv6: 'absent' }
    await expect(resolve('harbour-lane.co.uk')).rejects.toThrow()
  })
})
