import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startSmallWeb } from '../../../packages/core/adapters/simulators/index.js'
import { snapshotText } from '../../../packages/core/testing/index.js'
import { collectReviews } from './collect.js'
import { groupSites } from './group-sites.js'

const folder = mkdtempSync(join(tmpdir(), 'brassplate-reviews-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('collectReviews', () => {
  it('turns review decisions into labels of the candidates on their sites', { timeout: 300_000 }, async () => {
    const footer = '<footer>Harbour Lane Boatworks Ltd. Registered in England No. 09999991</footer>'
    const web = await startSmallWeb({
      'harbour-lane.example': { '/': `<title>Harbour Lane</title><p>Boats.</p>${footer}` },
      'quay.example': { '/': `<title>Quay</title><p>Ropes.</p>${footer}` },
    })
    const register = join(folder, 'register.csv')
    const reviews = join(folder, 'reviews.jsonl')
    writeFileSync(register, snapshotText([{ number: '09999991', name: 'HARBOUR LANE BOATWORKS LIMITED' }]))
    const decided = [
      { domain: 'harbour-lane.example', company_number: '09999991' },
      { domain: 'quay.example', company_number: null },
      { domain: 'gone.example', company_number: '09999991' },
    ]
    writeFileSync(reviews, decided.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const table = web.resolve.split(',').map((entry) => {
      const [, host, address, port] = /^(.+)=(.+):(\d+)$/.exec(entry)
      return [host, { address, port: Number(port) }]
    })
    const resolver = async () => []
    try {
      const rules = { moreSuffixes: ['example'] }
      const sites = await collectReviews(reviews, [register], {
        door: { resolveTable: new Map(table), resolver },
        rules,
      })
      const [own, others, gone] = groupSites(sites)
      expect(own.candidates).toMatchObject([{ label: 1 }])
      expect(own.candidates[0].f).toMatchObject({ num_company: 1, name_identical: 1 })
      expect(others.candidates).toMatchObject([{ label: 0 }])
      expect(gone).toMatchObject({ outcome: 'scrape_failed', candidates: [] })
    } finally {
      await web.close()
    }
  })
})
