import { createHash } from 'node:crypto'
import { type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import { claimedProofKeys, type ProofKeySet, verifyProof } from '@brassplate/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { memberWith as newMember } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

const isWhole = process.env.BRASSPLATE_PROVE === 'full'
const flips = isWhole ? 10_000 : 300
const evil = '</style><script>alert(1)</script><img src=//evil.example>'
const footer = `Harbour Lane Boatworks Limited. Registered in England No. 09999991. ${evil.replaceAll('<', '&lt;')}`
const domain = 'harbour-lane-boatworks.example'

describe.each(enginesOnce)('proofs on %s', (engine) => {
  let web: SmallWeb
  let server: TestServer
  let key: string
  let answerId: string
  let bytes: Uint8Array
  let keys: ProofKeySet

  beforeAll(async () => {
    web = await startSmallWeb({ [domain]: { '/': `<title>Harbour Lane</title><footer>${footer}</footer>` } })
    const env = { BRASSPLATE_WEB_RESOLVE: web.resolve, BRASSPLATE_SIGNUP_CREDITS: '0' }
    server = await TestServer.start(engine, { env })
    await importCompanies(server)
    const member = await newMember(server, 5)
    key = member.key
    const headers = { Prefer: 'wait=20' }
    const { body } = await server.call('resolveDomain', { key, body: { domain }, headers })
    answerId = String((body as { answer_id: unknown }).answer_id)
    const review = { domain, company_number: null, note: evil }
    await server.ok('reviewDomain', { session: member.session, body: review })
    bytes = await download()
    keys = await server.ok('getProofKeys', {})
  })
  afterAll(async () => {
    await server.close()
    await web.close()
  })

  async function download(): Promise<Uint8Array> {
    const response = await fetch(`${server.url}/v1/answers/${answerId}/proof`, { headers: { 'X-API-Key': key } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="proof-${answerId}.zip"`)
    return new Uint8Array(await response.arrayBuffer())
  }

  it('contain question, decision, evidence, register record, reviews and charges', async () => {
    const { proof, ...verified } = await verifyProof(bytes, keys)
    expect(verified).toMatchObject({ answerId, keyId: keys.keys[0]?.kid })
    expect(proof.answer).toEqual(await server.ok('getAnswer', { key, path: { answer_id: answerId } }))
    expect(proof.answer).toMatchObject({ domain, decision: 'matched', register_record: { company_number: '09999991' } })
    expect(proof.answer.evidence.some(({ content_sha256 }) => content_sha256 !== null)).toBe(true)
    expect(proof.reviews).toMatchObject([{ action: 'rejected', note: evil, decided_by: expect.stringContaining('@') }])
    expect(proof.charges).toMatchObject([{ credits: 1, charged_at: expect.any(String) }])
  })

  it('contain no secret', async () => {
    const text = Buffer.from(bytes).toString('latin1')
    for (const secret of [key, key.slice(8), 'bp_live_']) expect(text).not.toContain(secret)
  })

  it('have a page without scripts, outside requests or unescaped texts', async () => {
    const { html } = await verifyProof(bytes, keys)
    expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'")
    expect(html).not.toMatch(/<(?:script|img|link|iframe|object|form|a)\b/i)
    expect(html).not.toMatch(/<[^>]*\b(?:src|href)=/i)
    expect(html).not.toMatch(/url\(|@import/)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('say where they were issued, and list the hash of each file', async () => {
    const { files, html, issuer } = await verifyProof(bytes, keys)
    expect(issuer).toBe(server.url)
    expect(files[0]).toEqual({
      name: 'index.html',
      size: Buffer.byteLength(html),
      sha256: createHash('sha256').update(html).digest('hex'),
    })
  })

  it('404 for an unknown answer and for an answer of another account', async () => {
    const other = await newMember(server, 0)
    for (const [by, id] of [
      [key, 'ans_unknown00'],
      [other.key, answerId],
    ] as const) {
      const path = { answer_id: id }
      expect(await server.refusal('getProof', { key: by, path })).toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  it('are refused without the key that signed them', async () => {
    const [own] = keys.keys
    const stranger = { ...own, x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', kid: 'stranger' }
    for (const given of [{ keys: [] }, { keys: [stranger] }, { keys: [{ ...stranger, kid: own?.kid }] }])
      await expect(verifyProof(bytes, given as ProofKeySet)).rejects.toMatchObject({ reason: 'unknown_key' })
    await expect(verifyProof(bytes, {} as ProofKeySet)).rejects.toThrow(TypeError)
    expect((await verifyProof(bytes, claimedProofKeys(bytes))).answerId).toBe(answerId)
  })

  it(`are refused after any of ${flips} one-byte changes`, { timeout: 600_000 }, async () => {
    const step = Math.max(1, Math.floor(bytes.length / flips))
    let accepted = 0
    for (let count = 0; count < flips; count += 1) {
      const changed = Uint8Array.from(bytes)
      // Each place in turn, and the last bytes, where the directory of the ZIP file is, one by one.
      const place = count < flips / 2 ? (count * 2 * step) % bytes.length : bytes.length - 1 - (count - flips / 2)
      changed[place] = (changed[place] ?? 0) ^ (1 << (count % 8))
      await verifyProof(changed, keys).then(
        () => {
          accepted += 1
        },
        (error: Error) => expect(error.name).toBe('ProofVerificationError'),
      )
    }
    expect(accepted).toBe(0)
  })

  it('are refused if bytes are added, removed or moved', async () => {
    const half = Math.floor(bytes.length / 2)
    const all = [...bytes]
    const variants = [
      [],
      all.slice(0, 10),
      all.slice(0, half),
      all.slice(0, -1),
      [...all, 0],
      [0, ...all],
      [...all, ...all],
      [...all.slice(half), ...all.slice(0, half)],
      [...all.slice(0, half), 0, ...all.slice(half)],
    ]
    for (const variant of variants)
      await expect(verifyProof(Uint8Array.from(variant), keys)).rejects.toMatchObject({ reason: 'malformed' })
  })
})
