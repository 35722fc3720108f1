import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, verifyDossier } from '@brassplate/sdk'
import { expect, it, vi } from 'vitest'
import { allOf, type ClientWorld, harbour, refusalOf } from './client-world.js'

const patience = { timeout: 240_000, interval: 10 }

export function registerCases(world: () => ClientWorld): void {
  it('getCompany returns a company for any spelling of its number', async () => {
    const client = await world().clientWith(0)
    const company = await client.getCompany(harbour)
    expect(company).toMatchObject({ company_number: harbour, company_name: 'HARBOUR LANE BOATWORKS LIMITED' })
    expect(await client.getCompany(' 9999991 ')).toEqual(company)
  })

  it.each([
    ['99999999', 'company_not_found', 404],
    ['Harbour Lane', 'invalid_company_number', 400],
    ['9999\u00009', 'invalid_request', 400],
  ])('getCompany rejects %j with %s', async (companyNumber, code, status) => {
    const client = await world().clientWith(0)
    expect(await refusalOf(client.getCompany(companyNumber))).toMatchObject({ code, status, retryable: false })
  })

  it.each(['', '.', '..'])('getCompany rejects %j before sending a request', async (companyNumber) => {
    const client = await world().clientWith(0)
    await expect(client.getCompany(companyNumber)).rejects.toThrow(TypeError)
  })

  it('lists about a company are refused, not empty, if the server cannot ask Companies House', async () => {
    const client = await world().clientWith(0)
    const lists = ['listOfficers', 'listOwners', 'listCharges', 'listInsolvencyCases', 'listFilings'] as const
    for (const list of lists) {
      const refusal = await refusalOf(client[list](harbour, { limit: 5 }))
      expect(refusal).toMatchObject({ code: 'register_not_configured', status: 503 })
      expect(refusal.nextStep).toContain('BRASSPLATE_REGISTER_API_KEY')
      expect(await refusalOf(client[list]('99999999'))).toMatchObject({ code: 'company_not_found', status: 404 })
    }
  })

  it('getOwnership is refused too, and takes a depth of up to 10', async () => {
    const client = await world().clientWith(0)
    expect(await refusalOf(client.getOwnership(harbour, { depth: 10 }))).toMatchObject({
      code: 'register_not_configured',
    })
    expect(await refusalOf(client.getOwnership(harbour, { depth: 11 }))).toMatchObject({ code: 'invalid_request' })
  })

  it('getPerson is refused too, and getDossier gives what is known', async () => {
    const client = await world().clientWith(0)
    expect(await refusalOf(client.getPerson(harbour, 'a'))).toMatchObject({ code: 'register_not_configured' })
    const { dossier } = await verifyDossier(await client.getDossier(harbour), await client.getProofKeys())
    expect(dossier.company).toEqual(await client.getCompany(harbour))
    expect(dossier.officers).toBeNull()
    expect(dossier.missing.map(({ part }) => part)).toContain('officers')
    expect(await refusalOf(client.getDossier('99999999'))).toMatchObject({ code: 'company_not_found' })
    expect(await refusalOf(client.getDossier(harbour, { asOf: '2020-01-01' }))).toMatchObject({
      code: 'invalid_request',
    })
  })

  it('lookupCompanies returns one result per number, in the same order', async () => {
    const client = await world().clientWith(0)
    const { data: results } = await client.lookupCompanies(['99999999', '9999991', 'nonsense'])
    expect(results.map(({ given, error }) => [given, error])).toEqual([
      ['99999999', 'company_not_found'],
      ['9999991', null],
      ['nonsense', 'invalid_company_number'],
    ])
    expect(results[1]?.company).toEqual(await client.getCompany(harbour))
    expect(await refusalOf(client.lookupCompanies([]))).toMatchObject({ code: 'invalid_request', status: 400 })
    const many = new Array(201).fill(harbour)
    expect(await refusalOf(client.lookupCompanies(many))).toMatchObject({ code: 'invalid_request', status: 400 })
  })

  it('exports give the bytes of a file, and refuse what the server refuses', async () => {
    const client = await world().clientWith(0)
    const textOf = async (pieces: AsyncIterable<Uint8Array>) => String(Buffer.concat(await allOf(pieces)))
    const csv = await textOf(await client.exportCompanies({ sicCode: '30120' }))
    expect(csv.split('\r\n')[0]).toMatch(/^company_number,company_name,/)
    expect(csv).toContain(harbour)
    const parquet = await textOf(await client.exportCompanies({ format: 'parquet' }))
    expect([parquet.slice(0, 4), parquet.slice(-4)]).toEqual(['PAR1', 'PAR1'])
    expect(await textOf(await client.exportWatchlist({ format: 'jsonl' }))).toBe('')
    expect(await textOf(await client.exportSignals({ format: 'jsonl', signalType: 'officer' }))).toBe('')
    const refusal = await refusalOf(client.exportCompanies({ companyType: 'splendid' }))
    expect(refusal).toMatchObject({ code: 'invalid_request', status: 400 })
    // A stopped download frees the account's slot as soon as the server sees that its reader has left.
    for await (const _ of await client.exportCompanies()) break
    const again = await vi.waitUntil(async () => {
      try {
        return await client.exportCompanies({ sicCode: '30120' })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'rate_limited') return undefined
        throw error
      }
    }, patience)
    expect(await textOf(again as AsyncIterable<Uint8Array>)).toBe(csv)
  })

  it('startBulk, listBulk, getBulk, getBulkResult, getBulkReport, stopBulk, resumeBulk and deleteBulk need a server', async () => {
    const client = await world().clientWith(0)
    const textOf = async (pieces: AsyncIterable<Uint8Array>) => String(Buffer.concat(await allOf(pieces)))
    const list = 'Reg no\n9999991\n'
    if (world().way === 'embedded') {
      expect(await refusalOf(client.startBulk(list))).toMatchObject({ code: 'not_implemented' })
      for (const call of [() => client.getBulkResult('bulk_1'), () => client.getBulkReport('bulk_1')]) {
        expect(await refusalOf(call())).toMatchObject({ code: 'not_implemented' })
      }
      expect(await client.listBulk()).toEqual({ data: [] })
      for (const name of [
        'getBulk',
        'stopBulk',
        'resumeBulk',
        'deleteBulk',
        'previewBulk',
        'listBulkRows',
        'watchBulk',
      ] as const) {
        expect(await refusalOf(client[name]('bulk_1'))).toMatchObject({ code: 'not_found', status: 404 })
      }
      for (const call of [
        () => client.setBulkColumns('bulk_1', {}),
        () => client.decideBulkRows('bulk_1', [2], null),
        () => client.undoBulkDecision('bulk_1', 'dec_1'),
        () => client.unwatchBulk('bulk_1', '1-2'),
      ]) {
        expect(await refusalOf(call())).toMatchObject({ code: 'not_found', status: 404 })
      }
      return
    }
    const { id } = await client.startBulk(list, { fileName: 'customers.csv', columns: { number: 'reg no' } })
    while ((await client.getBulk(id)).status !== 'completed') await delay(50)
    expect((await client.listBulk()).data.map((run) => [run.id, run.outcomes])).toEqual([[id, { matched: 1 }]])
    expect(await textOf(await client.getBulkResult(id))).toContain(`9999991,matched,number,${harbour},`)
    expect(await textOf(await client.getBulkReport(id, { format: 'md' }))).toContain('| Matched | 1 | 100.0 % |')
    expect((await client.stopBulk(id)).status).toBe('completed')
    for (const call of [() => client.resumeBulk(id), () => client.setBulkColumns(id, {})]) {
      expect(await refusalOf(call())).toMatchObject({ code: 'invalid_request', status: 400 })
    }
    expect((await client.previewBulk(id)).columns).toMatchObject([{ title: 'Reg no', role: 'number' }])
    const keeping = client.decideBulkRows(id, [2], null, { keepMatched: true })
    expect(await refusalOf(keeping)).toMatchObject({ code: 'invalid_request', status: 400 })
    const { left, ...none } = await client.decideBulkRows(id, [2], null)
    expect({ none, left }).toMatchObject({ none: { rows: 1 }, left: { matched: 0, tied: 0, without_candidate: 0 } })
    expect((await client.listBulkRows(id, { decided: true })).data).toMatchObject([{ line: 2, outcome: 'no_match' }])
    expect(await client.undoBulkDecision(id, none.decision_id)).toEqual(none)
    expect(await client.watchBulk(id, { preview: true })).toMatchObject({ companies: 1, watched: 1, batch: null })
    const watched = await client.watchBulk(id, { reference: 'reg no' })
    expect(watched).toMatchObject({ companies: 1, watched: 1, batch: expect.any(String) })
    expect((await client.listWatchlist()).data).toMatchObject([{ company_number: harbour, reference: '9999991' }])
    expect(await client.unwatchBulk(id, watched.batch ?? '')).toEqual({ removed: 1 })
    expect(await refusalOf(client.unwatchBulk(id, 'x'))).toMatchObject({ code: 'not_found' })
    expect(await client.deleteBulk(id)).toEqual({ id, deleted: true })
  })

  it('searchCompanies combines filters', async () => {
    const client = await world().clientWith(0)
    const { sic_codes: sicCode } = await client.getCompany(harbour)
    const { data } = await client.searchCompanies({
      name: 'harbour lane',
      sicCode,
      companyType: 'ltd',
      isInsolvent: false,
    })
    expect(data[0]?.company_number).toBe(harbour)
    expect((await client.searchCompanies({ name: 'harbour lane', sicCode, isInsolvent: true })).data).toEqual([])
  })

  it('searchCompanies returns pages, and allCompanies returns all their items', async () => {
    const client = await world().clientWith(0)
    const whole = await client.searchCompanies({ companyStatus: 'active', limit: 7 })
    expect(whole.data.length).toBe(7)
    expect(whole.pagination).toMatchObject({ page: 1, limit: 7, has_more: true })
    const second = await client.searchCompanies({ companyStatus: 'active', limit: 7, page: 2 })
    const all = await allOf(client.allCompanies({ companyStatus: 'active', limit: 7 }))
    expect(all.slice(0, 14)).toEqual([...whole.data, ...second.data].slice(0, 14))
    expect(all.length).toBe(whole.pagination.total)
    expect((await client.searchCompanies({ name: 'harbour lane' })).data[0]?.company_number).toBe(harbour)
  })

  it('matchCompany returns the company of a name, or candidates for review', async () => {
    const client = await world().clientWith(0)
    const match = await client.matchCompany('Harbour Lane Boatworks Ltd', { postcode: 'TR11 4QD' })
    expect(match).toMatchObject({ decision: 'matched', company: { company_number: harbour } })
    expect(await client.matchCompany('Zyxwvut Unheard Of Ltd')).toMatchObject({ decision: 'no_match', company: null })
    const refusal = await refusalOf(client.matchCompany('Harbour', { postcode: 'nowhere' }))
    expect(refusal).toMatchObject({ code: 'invalid_request', status: 400 })
  })

  it('createReconcileLink, listReconcileLinks and deleteReconcileLink manage the links of the account', async () => {
    const client = await world().clientWith(0)
    const { token, url, ...link } = await client.createReconcileLink({ name: 'OpenRefine' })
    expect(url?.endsWith(`/reconcile/${token}`)).toBe(true)
    expect((await client.listReconcileLinks()).data).toContainEqual(link)
    expect(await client.deleteReconcileLink(link.id)).toEqual({ id: link.id, deleted: true })
    expect(await refusalOf(client.deleteReconcileLink(link.id))).toMatchObject({ code: 'not_found', status: 404 })
  })

  it('searchCompanies rejects unknown filter values', async () => {
    const client = await world().clientWith(0)
    const refusal = await refusalOf(client.searchCompanies({ companyStatus: 'splendid' }))
    expect(refusal).toMatchObject({ code: 'invalid_request', status: 400 })
  })
}
