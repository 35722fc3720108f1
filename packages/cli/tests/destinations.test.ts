import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientServer, startClientServer } from './client-server.js'
import { brassplate } from './support.js'

let server: ClientServer
beforeAll(async () => {
  server = await startClientServer({ BRASSPLATE_WEBHOOK_LIMIT: '20' })
})
afterAll(() => server.close())

const slack = 'https://hooks.slack.com/services/T0/B0/x'
const run = (...words: string[]) => brassplate(['webhook', ...words], server.env)
const shown = async (...words: string[]) => {
  const { stdout, stderr } = await brassplate(['webhook', ...words], { ...server.env, NO_COLOR: '1' }, '', true)
  return stdout + stderr
}
const added = async (...words: string[]) => {
  const { code, stdout, stderr } = await run('add', ...words)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

describe('brassplate webhook add', () => {
  it('takes lists with commas and words in any case', async () => {
    const destination = await added(
      ...['bob@quay-row.example', '--kind', 'Email', '--every', 'WEEKLY', '--weekday', 'Mon'],
      ...['--severity', 'Critical, warning', '--type', 'Officer,Charge registered', '--tag', 'clients,Q3 review'],
    )
    expect(destination).toMatchObject({
      kind: 'email',
      severities: ['critical', 'warning'],
      signal_types: ['officer', 'charge_registered'],
      tags: ['clients', 'Q3 review'],
      schedule: { frequency: 'weekly', weekday: 'monday' },
    })
    const edited = await run('edit', String(destination.id), '--severity', 'ANY', '--tag', 'any', '--every', 'At-once')
    expect(JSON.parse(edited.stdout)).toMatchObject({ severities: [], tags: [], schedule: { frequency: 'at_once' } })
  })

  it('2: says what differs if the address is there already, and names the command that changes it', async () => {
    const first = await added('carol@quay-row.example', '--kind', 'email', '--every', 'daily', '--hour', '7')
    const again = await shown('add', 'carol@quay-row.example', '--kind', 'email', '--every', 'daily', '--hour', '9')
    expect(again).toContain(`Destination ${first.id} already has this address, with another schedule.`)
    expect(again).toContain(
      `brassplate webhook edit ${first.id}, or remove it with brassplate webhook remove ${first.id}`,
    )
    const other = await run('add', 'carol@quay-row.example', '--kind', 'email', '--severity', 'critical')
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('with other filters')])
  })

  it.each([
    [['x.example', '--severity', 'high,critical'], '--severity must be one of critical, warning, notice, info'],
    [['x.example', '--kind', 'email', '--weekday', 'someday'], '--weekday must be one of sunday, monday'],
    [['x.example', '--kind', 'pager'], '--kind must be one of webhook, slack, teams, email'],
    [['ada@127.0.0.1', '--kind', 'email'], 'The address is not an e-mail address.'],
    [[slack, '--kind', 'slack', '--hour', '7'], 'A schedule is only for e-mail destinations.'],
    [['https://a.example/b', '--tag', 'a/b'], 'the tag "a/b" may contain only letters'],
    [['https://a.example/b', '--type', 'gossip'], '--type must be one of all, '],
    [['https://a.example/b', '--type', 'officr'], '--type cannot be officr. Did you mean officer?'],
    [['https://a.example/b', '--every', 'daily'], 'A schedule is only for e-mail destinations.\n  Correct it'],
  ])('2: explains %j in words of the command line', async (words, message) => {
    const { code, stderr } = await run('add', ...words)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(stderr).not.toMatch(/"kind"|severities|webhook_url|tags\.|signal_type|The body|request|\.\.|schedule\.[a-z]/)
  })

  it('takes the kind from the address', async () => {
    expect(await added('frank@quay-row.example', '--every', 'daily')).toMatchObject({ kind: 'email' })
    expect(await added(`${slack}2`)).toMatchObject({ kind: 'slack' })
  })

  it('2: says that webhook edit needs something to change', async () => {
    const { code, stderr } = await run('edit', '1')
    expect([code, stderr]).toEqual([2, expect.stringContaining('Nothing to change was given.')])
  })

  it('says what is missing before signals are sent', async () => {
    expect(await shown('add', 'dan@quay-row.example', '--kind', 'email')).toContain(
      'Nothing else is sent until its owner agrees',
    )
    const { id } = await added(slack, '--kind', 'slack')
    expect(await shown('pause', String(id))).toContain(`brassplate webhook resume ${id}`)
    expect(await shown('test', String(id))).toContain(`Run brassplate webhook resume ${id} first.`)
  })
})

describe('brassplate webhook list', () => {
  it('shows filters, schedule and description, and no success of a mailbox that only got the question', async () => {
    await added(
      ...['eve@quay-row.example', '--kind', 'email', '--every', 'daily', '--hour', '7', '--severity', 'critical'],
      ...['--tag', 'clients', '--company', '09999991', '--description', 'Credit team'],
    )
    const text = await shown('list')
    expect(text).toContain('critical; tagged clients; 09999991')
    expect(text).toContain('daily at 07:00, Europe/London')
    expect(text).toContain('Credit team')
    expect(text).toContain('unconfirmed')
    expect(text).not.toContain('LAST SUCCESS')
  })
})

describe('brassplate key', () => {
  const key = (...words: string[]) => brassplate(['key', ...words], server.env)

  it('explains refusals in words of the command line', async () => {
    const late = await key('add', 'old', '--expires', '2020-01-01')
    expect([late.code, late.stderr]).toEqual([2, expect.stringContaining('--expires must be in the future')])
    const { code, stderr } = await key('end', 'default')
    expect([code, stderr]).toEqual([3, expect.stringContaining('the page /account of the server')])
    expect(stderr).not.toMatch(/previous:|end_now/)
  })

  it('2: refuses a name that differs from another only by its case, and finds keys in any case', async () => {
    expect((await key('add', 'Nightly import')).code).toBe(0)
    const again = await key('add', 'nightly IMPORT')
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('differs only by its case')])
    expect((await key('add', 'Default')).code).toBe(2)
    expect((await key('rename', 'NIGHTLY import', 'nightly import')).code).toBe(0)
    expect((await key('end', 'Nightly Import')).code).toBe(0)
  })
})
