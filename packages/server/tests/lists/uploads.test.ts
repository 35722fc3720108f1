import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpuMs } from '../../../../tests/support/text-cost.js'
import { hostileWorkbooks } from '../../../core/testing/lists/hostile-workbooks.js'
import { importCompanies } from '../support/register.js'
import { memberWith } from '../support/resolution.js'
import { type Member, TestServer } from '../support/server.js'

const csv = 'text/csv'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const list = 'Company,Reg no\nHarbour Lane Boatworks Ltd,09999991\n'

describe('files that accounts send', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start('sqlite')
    await importCompanies(server)
  })
  afterAll(() => server.close())

  const send = (
    member: Member,
    content: string | Uint8Array,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
    type = csv,
  ) => server.call('startBulk', { key: member.key, query, headers, file: { type, content } })

  it.each([
    ['deep tags', 1],
    ['one endless row', 0.5],
    ['many strings', 0.5],
    ['brackets in a number format', 1],
    ['many attributes', 1],
    ['encrypted', 1],
    ['a ZIP file in a ZIP file', 1],
  ])('are refused for %s, while the server stays responsive', async (name, scale) => {
    const member = await memberWith(server, 0)
    const bytes = (await hostileWorkbooks[name]?.(scale)) ?? Buffer.alloc(0)
    // CPU time of this thread, which serves everybody else. A file of the same size that is refused at once is the measure.
    const cost = async (content: Uint8Array) => {
      const began = cpuMs()
      const { status } = await send(member, content, { file_name: 'x.xlsx' }, {}, xlsx)
      return { status, ms: cpuMs() - began }
    }
    // A collection of garbage only adds to it, so the least of several tries counts.
    let least = Number.POSITIVE_INFINITY
    for (let time = 0; time < 8 && least > 0; time += 1) {
      const plain = await cost(Buffer.alloc(bytes.length))
      const hostile = await cost(bytes)
      expect([plain.status, hostile.status]).toEqual([400, 400])
      least = Math.min(least, hostile.ms - plain.ms * 4 - 100)
    }
    expect(least).toBeLessThan(0)
  })

  it('are accepted although a line of JSON is nested too deep', async () => {
    const member = await memberWith(server, 0)
    const text = `{"name":"Harbour Lane Boatworks Ltd"}\n{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}\n`
    const { status, body } = await send(member, text, { file_name: 'a.jsonl' }, {}, 'application/x-ndjson')
    expect([status, body]).toMatchObject([202, { rows: 2 }])
  })

  it('leave nothing on disk', async () => {
    const member = await memberWith(server, 0)
    await send(member, list)
    await send(member, 'no\x00text')
    const folder = dirname(server.database.url.replace(/^sqlite:/, ''))
    const left = readdirSync(folder).filter((name) => name.startsWith('brassplate-upload-'))
    expect(left).toEqual([])
  })

  it('create one list for one Idempotency-Key, and none for the same key with another file or query', async () => {
    const member = await memberWith(server, 0)
    const headers = { 'idempotency-key': 'list-1' }
    const first = await send(member, list, { file_name: 'a.csv' }, headers)
    const again = await send(member, list, { file_name: 'a.csv' }, headers)
    expect([first.status, again.status]).toEqual([202, 202])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await send(member, `${list}More Ltd,\n`, { file_name: 'a.csv' }, headers)).status).toBe(422)
    expect((await send(member, list, { file_name: 'b.csv' }, headers)).status).toBe(422)
    expect((await server.ok('listBulk', { key: member.key })).data).toHaveLength(1)
  })

  it('free their Idempotency-Key if they are refused', async () => {
    const member = await memberWith(server, 0)
    const headers = { 'idempotency-key': 'list-2' }
    expect((await send(member, 'Colour\nred,blue\n', { name: 'Nothing' }, headers)).status).toBe(400)
    expect((await send(member, list, {}, headers)).status).toBe(202)
  })

  /** Sends the head of a long upload and its first byte. */
  async function trickle(member: Member): Promise<Socket> {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /v1/bulk HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nX-API-Key: ${member.key}\r\nContent-Type: ${csv}\r\nContent-Length: 50000000\r\n\r\nC`,
    )
    await delay(50)
    return socket
  }

  it('do not wait for others that arrive slowly, and come one at a time from an account', async () => {
    const slow = await Promise.all(Array.from({ length: 6 }, () => memberWith(server, 0)))
    const sockets = await Promise.all(slow.map(trickle))
    const other = await memberWith(server, 0)
    expect((await send(other, list)).status).toBe(202)
    const [first] = slow
    if (first) expect((await send(first, list)).status).toBe(429)
    for (const socket of sockets) socket.destroy()
    for (;;) {
      const { status } = await send(first ?? other, list)
      if (status === 202) break
      expect(status).toBe(429)
      await delay(20)
    }
  })
})

describe('POST /v1/reconcile/links', () => {
  it('creates one link for one Idempotency-Key and shows its token once', async () => {
    const server = await TestServer.start('sqlite')
    try {
      const { key } = await server.guest('ada@harbour-lane.example')
      const call = { key, body: { name: 'One' }, headers: { 'idempotency-key': 'link-1' } }
      const first = await server.ok('createReconcileLink', call)
      const again = await server.ok('createReconcileLink', call)
      expect(first.token).toMatch(/^bp_rec_/)
      const { token: _, url: __, ...shown } = first
      expect(again).toEqual(shown)
      expect((await server.ok('listReconcileLinks', { key })).data).toHaveLength(1)
    } finally {
      await server.close()
    }
  })
})
