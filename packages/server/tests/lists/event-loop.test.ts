import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpuMs, slowdown } from '../../../../tests/support/text-cost.js'
import { importCompanies } from '../support/register.js'
import { memberWith } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

const scale = process.env.BRASSPLATE_PROVE ? 4 : 1
const numbers = Array.from({ length: process.env.BRASSPLATE_PROVE ? 40_000 : 5_000 }, (_, place) =>
  String(70_000_000 + place),
)

/** The most CPU time in milliseconds between two turns of the event loop, while `work` runs. */
async function longestTurn(work: () => Promise<void>): Promise<number> {
  let longest = 0
  let last = cpuMs()
  const turn = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const turns = setInterval(turn, 5)
  try {
    await work()
    turn()
  } finally {
    clearInterval(turns)
  }
  return longest
}

describe('a list on SQLite', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start('sqlite', { env: { BRASSPLATE_SIGNUP_CREDITS: '0' } })
    await importCompanies(server)
  })
  afterAll(() => server.close())

  it.each([
    ['numbers that are not on the register', `Company number\n${numbers.join('\n')}\n`, numbers.length],
    ['rows with nothing to look up', `Company\n${'n/a\n'.repeat(15_000 * scale)}`, 15_000 * scale],
    ['blank lines', `Company\n${'\n'.repeat(225_000 * scale)}Salt Ltd\n`, 1],
  ])('of many %s lets the event loop turn, also in its report', async (_, content, rows) => {
    const member = await memberWith(server, 0)
    const longest = await longestTurn(async () => {
      const file = { type: 'text/csv', content }
      const { id } = await server.ok('startBulk', { key: member.key, query: { file_name: 'a.csv' }, file })
      const path = { bulk_id: id }
      while ((await server.ok('getBulk', { key: member.key, path })).status !== 'completed') await delay(50)
      const report = await server.raw('GET', `/v1/bulk/${id}/report?format=md`, {
        headers: { 'x-api-key': member.key },
      })
      expect(String(report.body)).toContain(`${rows.toLocaleString('en-GB')} row`)
    })
    expect(longest).toBeLessThan(250 * slowdown())
  })
})
