import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startWebhookReceiver, type WebhookReceiver } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClientServer, startClientServer } from './client-server.js'
import { atTerminal, brassplate, onTerminal } from './support.js'

let server: ClientServer
beforeAll(async () => {
  server = await startClientServer()
})
afterAll(() => server?.close())

const json = ({ stdout }: { stdout: string }) => JSON.parse(stdout)
const ask = (...parameters: string[]) => brassplate(parameters, server.env)

describe('brassplate watch', () => {
  it('5: watches unambiguous companies and reports the rest', async () => {
    const file = join(server.folder, 'companies.csv')
    writeFileSync(file, 'company_number,remark\n09999991,ours\nneeds-review.test,\n')
    const ended = await ask('watch', 'add', 'Harbour Lane Boatworks', '--file', file)
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 5, stderr: '' })
    expect(json(ended)).toMatchObject({
      watched: 2,
      data: [
        { given: 'Harbour Lane Boatworks', outcome: 'already_watched', company_number: '09999991' },
        { given: '09999991', outcome: 'already_watched' },
        { given: 'needs-review.test', outcome: 'needs_review', candidates: [{ company_number: '09999991' }] },
      ],
    })
  })

  it('2: reports unknown names', async () => {
    const ended = await brassplate(['watch', 'add', '--file', '-'], server.env, 'Zyxwv Trading\n00000017\n')
    expect(ended.code).toBe(2)
    expect(json(ended)).toMatchObject({ watched: 0, data: [{ outcome: 'not_found' }, { outcome: 'not_found' }] })
  })

  it('6: refuses a domain that would cost a credit unless --max-credits allows it', async () => {
    const refused = await ask('watch', 'add', 'harbour-lane.example')
    expect(refused.code).toBe(6)
    expect(json(refused)).toMatchObject({
      data: [{ outcome: 'refused', message: expect.stringContaining('--max-credits') }],
    })
    const { code, stdout } = await onTerminal(
      ['watch', 'add', 'harbour-lane.example', '--max-credits', '1'],
      server.env,
    )
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/harbour-lane\.example.*watched/) })
  })

  it('0: tags companies and lists those with a tag', async () => {
    expect((await ask('watch', 'add', '09999991', '--tag', 'clients', '--tag', 'Q3 review')).code).toBe(0)
    expect((await ask('watch', 'add', '09999991', '--tag', 'CLIENTS', '--tag', 'risk')).code).toBe(0)
    expect(json(await ask('watch', 'list', '--tag', 'Clients'))).toMatchObject({
      data: [{ company_number: '09999991', tags: ['clients', 'Q3 review', 'risk'] }],
    })
    expect(json(await ask('watch', 'list', '--tag', 'other')).data).toEqual([])
    expect(await ask('watch', 'list', '--tag', 'a,b')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('letters, digits'),
    })
  })

  it('3: stops trying when the watchlist is full', async () => {
    const { data } = json(await ask('search', '--status', 'active', '--limit', '10'))
    const watched = ['09999991', '11200417', '15066613']
    const others: string[] = data.map((each: { company_number: string }) => each.company_number)
    const three = others.filter((number) => !watched.includes(number)).slice(0, 3)
    const ended = await ask('watch', 'add', ...three)
    expect(ended.code).toBe(3)
    expect(json(ended)).toMatchObject({
      data: [
        { outcome: 'watched', message: null },
        { outcome: 'refused', message: expect.stringContaining('BRASSPLATE_WATCHLIST_LIMIT') },
        { outcome: 'not_tried', message: expect.stringMatching(/^Not tried: Watchlist limit reached \(4 companies\)/) },
      ],
    })
    expect(ended.stderr).toMatch(/^2 of 3 not watched\. .*BRASSPLATE_WATCHLIST_LIMIT/m)
  })

  it('0: lists companies, and removes them by number and by name', async () => {
    const listed = await onTerminal(['watch', 'list'], { ...server.env, NO_COLOR: '1' })
    expect(listed.stdout).toContain('4 of 4 watched.')
    const removed = await ask('watch', 'remove', '11200417', 'harbour lane boatworks limited', '09999991')
    expect(removed.code).toBe(0)
    expect(json(removed)).toMatchObject({
      removed: 2,
      data: [{ outcome: 'removed' }, { outcome: 'removed' }, { outcome: 'not_watched' }],
    })
  })
})

describe('brassplate webhook', () => {
  let receiver: WebhookReceiver
  let received = 0
  let status = 204
  beforeAll(async () => {
    const receive = () => {
      received += 1
      return status
    }
    receiver = await startWebhookReceiver({ port: 0, bodyBytesMax: 10_000, receive })
  })
  afterAll(() => receiver.close())

  it('1: says how the test of a destination failed', async () => {
    const { id } = json(await ask('webhook', 'add', `${receiver.url}/failing`))
    status = 500
    const result = await ask('webhook', 'test', String(id), '--wait')
    status = 204
    await ask('webhook', 'remove', String(id))
    expect([result.code, json(result)]).toMatchObject([1, { status: 'pending', attempts: 1, response_status: 500 }])
    received = 0
  })

  it('0: adds, lists, tests, rotates and removes a destination, and resends deliveries', async () => {
    const added = json(await ask('webhook', 'add', `${receiver.url}/hook`, '--type', 'officer'))
    expect(added).toMatchObject({ signal_type: 'officer', secret: expect.stringMatching(/^whsec_/) })
    const id = String(added.id)
    const sent = json(await ask('webhook', 'test', id))
    expect(sent).toMatchObject({ event_type: 'webhook.test' })
    await vi.waitFor(() => expect(received).toBe(1), { timeout: 240_000 })
    expect(json(await ask('webhook', 'deliveries', id))).toMatchObject({ data: [{ event_type: 'webhook.test' }] })
    const untilRecorded = async () => {
      const shown = json(await ask('webhook', 'delivery', sent.id))
      expect(shown).toMatchObject({
        delivery: { id: sent.id, status: 'delivered' },
        attempts: [{ number: 1, response_status: 204 }],
      })
    }
    await vi.waitFor(untilRecorded, { timeout: 240_000 })
    const shown = await onTerminal(['webhook', 'delivery', sent.id], { ...server.env, NO_COLOR: '1' })
    expect(shown.stdout).toMatch(/ATTEMPT +STARTED/)
    expect(json(await ask('webhook', 'replay', sent.id))).toMatchObject({ replay_of: sent.id })
    await vi.waitFor(() => expect(received).toBe(2), { timeout: 240_000 })
    expect(json(await ask('webhook', 'test', id, '--type', 'charge_registered'))).toMatchObject({
      event_type: 'signal.charge_registered',
    })
    await vi.waitFor(() => expect(received).toBe(3), { timeout: 240_000 })
    const result = await ask('webhook', 'test', id, '--wait')
    expect([result.code, json(result)]).toMatchObject([0, { status: 'delivered', attempts: 1, response_status: 204 }])
    expect(await ask('webhook', 'test', id, '--type', 'gossip')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('charge_registered'),
    })
    const recovered = await ask('webhook', 'recover', id, '--since', '2026-03-01')
    expect(json(recovered)).toEqual({ destination_id: added.id, since: '2026-03-01T00:00:00.000Z', queued: 0 })
    expect(json(await ask('webhook', 'rotate', id)).secret).not.toBe(added.secret)
    const listed = await onTerminal(['webhook', 'list'], server.env)
    expect(listed.stdout).toContain(receiver.url)
    expect(listed.stdout).not.toContain('whsec_')
    expect((await ask('webhook', 'add', `${receiver.url}/another`)).code).toBe(3)
    expect(json(await ask('webhook', 'remove', id))).toEqual({ id: added.id, deleted: true })
  })

  it('2: rejects unknown destinations and deliveries, invalid numbers and invalid times', async () => {
    expect((await ask('webhook', 'deliveries', '999')).code).toBe(2)
    expect((await ask('webhook', 'test', 'first')).code).toBe(2)
    expect((await ask('webhook', 'replay', 'dlv_unknown')).code).toBe(2)
    expect((await ask('webhook', 'delivery', 'dlv_unknown')).code).toBe(2)
    expect((await ask('webhook', 'recover', '999', '--since', '2026-03-01')).code).toBe(2)
    expect((await ask('webhook', 'recover', '999', '--since', 'yesterday')).code).toBe(2)
  })
})

describe('brassplate auth and config', () => {
  const home = () => ({ XDG_CONFIG_HOME: join(server.folder, 'home') })
  const file = () => join(server.folder, 'home', 'brassplate', 'profiles.json')

  it('sign up with a password from standard input; login needs verification; a second account is refused', async () => {
    const to = ['--url', server.url, '--email', 'new@firm.example', '--password-stdin']
    const signedUp = await brassplate(['auth', 'signup', ...to], home(), 'long enough\n')
    expect(signedUp.code).toBe(0)
    expect(json(signedUp)).toEqual({ status: 'verification_sent', email: 'new@firm.example' })
    expect((await brassplate(['auth', 'signup', ...to], home(), 'long enough\n')).code).toBe(2)
    const early = await brassplate(['auth', 'login', ...to], home(), 'long enough\n')
    expect(early).toMatchObject({ code: 3, stderr: expect.stringContaining('has not been verified') })
  })

  it('never ask for a password without a terminal, and reject a wrong one', async () => {
    const to = ['auth', 'login', '--url', server.url, '--email', server.email]
    expect(await brassplate(to, home())).toMatchObject({ code: 2, stderr: expect.stringContaining('--password-stdin') })
    expect((await brassplate(to, { ...home(), BRASSPLATE_PASSWORD: 'wrong one' })).code).toBe(3)
  })

  it('ask for the password on a terminal without echo, and save the key readable only by its owner', async () => {
    const login = ['auth', 'login', '--url', server.url, '--email', server.email]
    const env = { ...home(), BRASSPLATE_PROFILE: 'default' }
    const { code, stdout } = await atTerminal(login, env, [['Password: ', `${server.password}\r`]])
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(server.email) })
    expect(stdout).not.toContain(server.password)
    expect(stdout).not.toContain('bp_live_')
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readFileSync(file(), 'utf8')).toContain(server.env.BRASSPLATE_API_KEY)
  })

  it('use the saved key until logout', async () => {
    expect(json(await brassplate(['auth', 'whoami'], home()))).toMatchObject({
      asked: { url: server.url, profile: 'default' },
      account: { email: server.email },
    })
    const byKey = ['auth', 'login', '--url', server.url, '--api-key', '-', '--profile', 'second']
    expect((await brassplate(byKey, home(), `${server.poor.BRASSPLATE_API_KEY}\n`)).code).toBe(0)
    expect(json(await brassplate(['auth', 'whoami'], home()))).toMatchObject({
      account: { email: 'poor@firm.example' },
    })
    expect(json(await brassplate(['auth', 'logout'], home()))).toEqual({ profile: 'second', changed: true })
    expect((await brassplate(['auth', 'whoami'], home())).code).toBe(3)
  })

  it('show and change profiles', async () => {
    expect(json(await brassplate(['config', 'use', 'default'], home()))).toEqual({ profile: 'default', in_use: true })
    expect((await brassplate(['config', 'set', 'database', 'sqlite:x.db', '--profile', 'here'], home())).code).toBe(0)
    expect((await brassplate(['config', 'get', 'database', '--profile', 'here'], home())).stdout).toBe('sqlite:x.db\n')
    const listed = await brassplate(['config', 'list'], home())
    expect(json(listed)).toMatchObject([
      { profile: 'default', in_use: true, api_key_last4: server.env.BRASSPLATE_API_KEY?.slice(-4) },
      { profile: 'second', api_key_last4: null },
      { profile: 'here', database: 'sqlite:x.db' },
    ])
    expect(listed.stdout).not.toContain('bp_live_')
    expect(json(await brassplate(['config', 'unset', '--profile', 'here'], home()))).toMatchObject({ changed: true })
    expect((await brassplate(['config', 'get', 'colour'], home())).code).toBe(2)
  })

  it('2: reject a file that other users can read', async () => {
    chmodSync(file(), 0o644)
    const ended = await brassplate(['auth', 'whoami'], home())
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('chmod 600') })
  })
})
