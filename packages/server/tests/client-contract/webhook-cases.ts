import { expect, it } from 'vitest'
import { allOf, type ClientWorld, refusalOf } from './client-world.js'

const address = 'http://127.0.0.1:9/hook'
const unknown = 4_711_000

export function webhookCases(world: () => ClientWorld): void {
  it('a destination can be created, listed, tested, given a new secret and deleted', async () => {
    const client = await world().clientWith(0)
    const created = await client.createWebhook(address, 'all')
    if (!('secret' in created)) throw new Error('Expected a new destination.')
    const { secret, ...shown } = created
    expect(secret).toMatch(/^whsec_/)
    expect(await client.createWebhook(address, 'all')).toMatchObject({ id: created.id })
    expect((await client.listWebhooks()).data.map(({ id, webhook_url }) => [id, webhook_url])).toEqual([
      [shown.id, address],
    ])

    const test = await client.testWebhook(created.id)
    expect(test).toMatchObject({ event_type: 'webhook.test', destination_id: created.id })
    const sample = await client.testWebhook(created.id, { signalType: 'dissolved' })
    expect(sample).toMatchObject({ event_type: 'signal.dissolved', destination_sequence: null })
    expect(await refusalOf(client.testWebhook(created.id, { signalType: 'gossip' as 'dissolved' }))).toMatchObject({
      code: 'invalid_signal_type',
      status: 400,
    })
    const details = await client.getDelivery(test.id)
    expect(details.delivery).toMatchObject({ id: test.id, event_type: 'webhook.test' })
    expect(details.request.url).toBe(address)
    expect(JSON.parse(details.request.body)).toMatchObject({ id: test.event_id })
    const replayed = await client.replayDelivery(test.id)
    expect(replayed).toMatchObject({ replay_of: test.id })
    const { data } = await client.listDeliveries(created.id)
    expect(data.map(({ id }) => id).sort()).toEqual([test.id, sample.id, replayed.id].sort())
    const all = await allOf(client.allDeliveries(created.id, { limit: 1 }))
    expect(all.map(({ id }) => id)).toEqual(data.map(({ id }) => id))

    const rotated = await client.rotateWebhookSecret(created.id)
    expect(rotated.secret).toMatch(/^whsec_/)
    expect(rotated.secret).not.toBe(secret)
    const since = '2026-01-01T00:00:00Z'
    expect(await client.recoverDeliveries(created.id, since)).toMatchObject({ destination_id: created.id, since })
    expect(await client.deleteWebhook(created.id)).toEqual({ id: created.id, deleted: true })
    expect(await client.listWebhooks()).toEqual({ data: [] })
  })

  it('a destination can be changed, paused, resumed and given several filters', async () => {
    const client = await world().clientWith(0)
    const { id } = await client.createWebhook(address, ['officer', 'charge'], {
      kind: 'slack',
      severities: ['critical', 'warning'],
      description: 'Credit team',
    })
    const filters = { signal_type: 'several', signal_types: ['officer', 'charge'], severities: ['critical', 'warning'] }
    expect((await client.listWebhooks()).data).toMatchObject([{ id, kind: 'slack', status: 'active', ...filters }])
    const paused = await client.updateWebhook(id, { status: 'paused', tags: ['clients'], companyNumbers: ['9999991'] })
    expect(paused).toMatchObject({ status: 'paused', tags: ['clients'], company_numbers: ['09999991'], ...filters })
    expect(await refusalOf(client.testWebhook(id))).toMatchObject({ code: 'invalid_request', status: 400 })
    expect(await client.updateWebhook(id, { status: 'active', signalType: 'all', tags: [] })).toMatchObject({
      ...{ status: 'active', signal_type: 'all', tags: [], description: 'Credit team' },
    })
    expect(await refusalOf(client.updateWebhook(id, { schedule: { hour: 9 } }))).toMatchObject({ status: 400 })
  })

  it('every method rejects an unknown destination', async () => {
    const client = await world().clientWith(0)
    for (const call of [
      () => client.updateWebhook(unknown, { status: 'paused' }),
      () => client.deleteWebhook(unknown),
      () => client.testWebhook(unknown),
      () => client.rotateWebhookSecret(unknown),
      () => client.listDeliveries(unknown),
      () => client.recoverDeliveries(unknown, new Date(0)),
      () => client.replayDelivery('dlv_unknown'),
      () => client.getDelivery('dlv_unknown'),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 'not_found', status: 404 })
    }
  })

  it('createWebhook rejects an invalid URL and a destination above the limit', async () => {
    const client = await world().clientWith(0)
    expect(await refusalOf(client.createWebhook('ftp://hooks.harbour-lane.example', 'all'))).toMatchObject({
      code: 'invalid_webhook_url',
      status: 400,
    })
    for (let place = 0; place < 5; place += 1) await client.createWebhook(`${address}/${place}`, 'all')
    expect(await refusalOf(client.createWebhook(`${address}/more`, 'all'))).toMatchObject({
      code: 'webhooks_full',
      status: 402,
    })
  })

  it('an idempotency key runs a call once and rejects a different call', async () => {
    const client = await world().clientWith(0)
    const idempotencyKey = 'order 17'
    const first = await client.createWebhook(address, 'all', { idempotencyKey })
    const again = await client.createWebhook(address, 'all', { idempotencyKey })
    expect('secret' in first).toBe(true)
    expect('secret' in again).toBe(false)
    expect(again).toMatchObject({ id: first.id })
    expect((await client.listWebhooks()).data).toHaveLength(1)
    expect(await refusalOf(client.createWebhook(address, 'company', { idempotencyKey }))).toMatchObject({
      code: 'idempotency_mismatch',
      status: 422,
    })
    expect((await client.testWebhook(first.id)).id).not.toBe((await client.testWebhook(first.id)).id)
    await expect(client.createWebhook(address, 'all', { idempotencyKey: 'a, b' })).rejects.toThrow(TypeError)
  })

  it('a rejected call does not use up its idempotency key', async () => {
    const client = await world().clientWith(0)
    const idempotencyKey = 'order 18'
    expect(await refusalOf(client.watchCompany('99999999', { idempotencyKey }))).toMatchObject({ status: 404 })
    expect(await client.watchCompany('09999991', { idempotencyKey })).toMatchObject({ already_watched: false })
  })
}
