import {
  type CompaniesHouseSimulator,
  companyChanges,
  knownCompanies,
  startCompaniesHouse,
} from '@brassplate/core/simulators'
import { claimedProofKeys, type ProofKeySet, sealedKind, verifyDossier, verifyProof } from '@brassplate/sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { TestServer } from '../support/server.js'

const flips = process.env.BRASSPLATE_PROVE === 'full' ? 10_000 : 300
const evil = '</style><script>alert(1)</script> | [x](http://evil.example) HOLDINGS LIMITED'
const number = '06999921'
const today = new Date().toISOString().slice(0, 10)

describe.each(enginesOnce)('dossiers on %s', (engine) => {
  let companiesHouse: CompaniesHouseSimulator
  let server: TestServer
  let key: string
  let bytes: Uint8Array
  let keys: ProofKeySet

  beforeAll(async () => {
    const register = knownCompanies(today)
    companiesHouse = await startCompaniesHouse({ register, apiKey: 'k', streamKey: 's' })
    companiesHouse.change(number, companyChanges.addCharge(evil, today))
    server = await TestServer.start(engine, {
      env: { BRASSPLATE_REGISTER_API_URL: companiesHouse.url, BRASSPLATE_REGISTER_API_KEY: 'k' },
    })
    await importCompanies(server, register, `${today.slice(0, 7)}-01`)
    key = (await server.guest('ada@harbour-lane.example')).key
    bytes = await download(`/v1/companies/${number}/dossier`)
    keys = await server.ok('getProofKeys', {})
  })
  afterAll(async () => {
    await server?.close()
    await companiesHouse?.close()
  })

  async function download(path: string): Promise<Uint8Array> {
    const response = await fetch(server.url + path, { headers: { 'X-API-Key': key } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="dossier-06999921[\d-]*\.zip"$/)
    return new Uint8Array(await response.arrayBuffer())
  }

  it('contain what is known about a company, with sources and times', async () => {
    const { dossier, ...verified } = await verifyDossier(bytes, keys)
    expect(verified).toMatchObject({ companyNumber: number, asOf: null, issuer: server.url })
    expect(dossier.company).toEqual(await server.ok('getCompany', { key, path: { company_number: number } }))
    expect(dossier.officers?.data).toMatchObject([{ name: 'TIDEWRIGHT, Elowen' }])
    expect(dossier.owners?.data).toMatchObject([{ name: 'Tidewright Group Limited' }])
    expect(dossier.ownership?.nodes.map(({ kind }) => kind)).toEqual(['company', 'company', 'person', 'firm'])
    expect(dossier.charges?.data).toMatchObject([{ persons_entitled: [evil], is_outstanding: true }])
    expect(dossier.filings?.data[0]?.text).toContain('Registration of charge 069999210001')
    expect(dossier.missing).toEqual([])
    expect(dossier.sources.map(({ part }) => part)).toEqual([
      ...['company', 'officers', 'owners', 'charges', 'insolvency', 'filings'],
    ])
  })

  it('have a page and a Markdown file without scripts, links to other files or unescaped texts', async () => {
    const { html, markdown } = await verifyDossier(bytes, keys)
    expect(html).not.toMatch(/<(?:script|img|link|iframe|object|form)\b/i)
    expect(html).not.toMatch(/<[^>]*\b(?:src|href)=(?!"#)/i)
    expect(html).toMatch(/<a href="#owners">.*<section id="owners">/s)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('<svg class="ownership"')
    expect(html).toContain('@media print')
    expect(html.match(/@font-face\{font-family:"[^"]+"/g)).toEqual([
      '@font-face{font-family:"Inter Variable"',
      '@font-face{font-family:"Source Serif 4 Variable"',
    ])
    expect(html).toMatch(/As known on (.+?)\. Issued on \1 by/)
    expect(markdown).toContain('\\| \\[x\\](http://evil.example)')
    expect(markdown).not.toMatch(/(?<!\\)</)
  })

  it('are refused after any changed byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const changed = Uint8Array.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ mask
        await expect(verifyDossier(changed, keys)).rejects.toMatchObject({ name: 'ProofVerificationError' })
      }),
      { numRuns: flips },
    )
  })

  it('are refused if they are cut, longer, or signed with another key', async () => {
    for (const wrong of [bytes.subarray(0, -1), Uint8Array.from([...bytes, 0]), new Uint8Array()]) {
      await expect(verifyDossier(wrong, keys)).rejects.toMatchObject({ reason: 'malformed' })
    }
    await expect(verifyDossier(bytes, { keys: [] })).rejects.toMatchObject({ reason: 'unknown_key' })
  })

  it('are told apart from proofs, and verified with the key that they name', async () => {
    expect(sealedKind(bytes)).toBe('dossier')
    await expect(verifyProof(bytes, keys)).rejects.toMatchObject({ reason: 'malformed' })
    expect((await verifyDossier(bytes, claimedProofKeys(bytes))).companyNumber).toBe(number)
  })

  it('are about the past of a watched company, and refused if it is not known', async () => {
    const path = `/v1/companies/${number}/dossier`
    const refused = await fetch(`${server.url}${path}?as_of=2026-01-01`, { headers: { 'X-API-Key': key } })
    expect(refused.status).toBe(400)
    await server.ok('watchCompany', { key, body: { company_number: number } })
    const watched = new Date().toISOString()
    companiesHouse.change(number, companyChanges.appointOfficer('MERRIDEW, Ottoline', today))
    const past = await verifyDossier(await download(`${path}?as_of=${encodeURIComponent(watched)}`), keys)
    expect(past.asOf).toBe(watched)
    expect(past.dossier.officers?.data).toHaveLength(1)
    expect(past.dossier.ownership).toBeNull()
    expect(past.dossier.missing.map(({ part }) => part)).toEqual(['ownership'])
    const unknown = await fetch(`${server.url}/v1/companies/99999999/dossier`, { headers: { 'X-API-Key': key } })
    expect(unknown.status).toBe(404)
  })
})
