import { setTimeout as delay } from 'node:timers/promises'
import { startSmallWeb } from '@brassplate/core/simulators'
import { describe, expect, it, vi } from 'vitest'
import { createUsedDatabase, enginesOnce } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { boatworksPage, endedJob, memberWith } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

describe.each(enginesOnce)('a server on %s that is stopped while a website hangs', (engine) => {
  it('releases the task immediately, and the next server runs it', async () => {
    const web = await startSmallWeb({ 'slow.example': { '/': boatworksPage } })
    const database = await createUsedDatabase(engine)
    const env = { BRASSPLATE_WEB_RESOLVE: web.resolve }
    const start = () => TestServer.start(engine, { env, database: { ...database, drop: async () => {} } })

    const first = await start()
    await importCompanies(first)
    const letGo = web.hold('slow.example')
    const { key } = await memberWith(first, 1)
    const { body } = await first.call('resolveDomain', { key, body: { domain: 'slow.example' } })
    const { job_id } = body as { job_id: string }
    const status = async (server: TestServer) => (await server.ok('getEnrichJob', { path: { job_id } })).status
    await vi.waitUntil(async () => (await status(first)) === 'processing', { timeout: 20_000, interval: 20 })

    const stopped = first.close()
    // A server that waited for the website would now get its response and finish the job.
    await delay(500)
    letGo()
    await stopped

    const letGoAgain = web.hold('slow.example')
    const second = await start()
    expect(['pending', 'processing']).toContain(await status(second))
    letGoAgain()
    expect(await endedJob(second, job_id)).toMatchObject({ status: 'completed', charge_reason: 'matched' })
    expect(first.logs.filter((line) => line.includes('resolution attempt failed'))).toEqual([])
    await second.close()
    await web.close()
    await database.drop()
  })
})
