import { describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { begin } from '../../src/idempotency/begin.js'
import { fingerprintOf } from '../../src/idempotency/fingerprint.js'
import { keep } from '../../src/idempotency/keep.js'
import { openVerified, testPorts } from '../../testing/index.js'
import { createSqlDatabase } from './sql-database.js'

const key = 'key-chosen-by-a-caller'
const body = { domain: 'harbour-lane.example', company_number: '09999991' }
const answer = { status: 201, headers: { Location: '/v1/harbour' }, body: { ...body, secret: 'whsec_fictional' } }

describe.each(engines)('idempotency keys at rest on %s', (engine) => {
  it('reveal neither the key, nor the request, the answer or a secret', async () => {
    const database = await createSqlDatabase(engine)
    const storage = await database.open()
    try {
      const ports = { ...testPorts(), ...storage }
      const { id } = await openVerified(ports)
      const fingerprint = fingerprintOf(ports.crypto, { route: 'createWebhook', path: '/v1/partner/webhooks', body })
      const begun = await begin(ports, id, key, fingerprint)
      if (begun.kind === 'new') await keep(ports, begun.claim, answer)

      const rows = await database.run('SELECT * FROM idempotency_keys')
      expect(rows).toEqual([expect.objectContaining({ account_id: id, answer: expect.any(String) })])
      const text = JSON.stringify(rows)
      const sealed = String(rows[0]?.answer).split('.')[1] ?? ''
      const bytes = Buffer.from(sealed, 'base64url').toString('latin1')
      for (const clear of [key, 'harbour', '9999991', 'whsec', 'Location', 'webhooks']) {
        expect(text).not.toContain(clear)
        expect(bytes).not.toContain(clear)
      }
      expect(await begin(ports, id, key, fingerprint)).toEqual({ kind: 'stored', answer: { ...answer, body } })
    } finally {
      await storage.close()
      await database.drop()
    }
  })
})
