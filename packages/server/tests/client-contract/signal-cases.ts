import { companyChanges, knownCompanies } from '@brassplate/core/simulators'
import { expect, it } from 'vitest'
import { importCompanies, today } from '../support/register.js'
import { allOf, type ClientWorld, refusalOf } from './client-world.js'

const lantern = '11200417'

export function signalCases(world: () => ClientWorld): void {
  it('watchCompany, listWatchlist and unwatchCompany are safe to repeat', async () => {
    const client = await world().clientWith(0)
    expect(await client.watchCompany(lantern)).toMatchObject({ company_number: lantern, already_watched: false })
    expect(await client.watchCompany(lantern)).toMatchObject({ already_watched: true })
    expect(await client.listWatchlist()).toMatchObject({ data: [{ company_number: lantern }], usage: { count: 1 } })
    const gone = { company_number: lantern, watched: false }
    expect(await client.unwatchCompany(lantern)).toEqual({ ...gone, changed: true })
    expect(await client.unwatchCompany(lantern)).toEqual({ ...gone, changed: false })
    expect(await refusalOf(client.watchCompany('99999999'))).toMatchObject({ code: 'company_not_found', status: 404 })
  })

  it('companies can be watched with tags, several at once, and listed by tag', async () => {
    const client = await world().clientWith(0)
    expect(await client.watchCompany(lantern, { tags: [' Clients '] })).toMatchObject({ tags: ['Clients'] })
    const { data } = await client.watchCompanies([lantern, '09999991', 'nonsense'], { tags: ['risk'] })
    expect(data.map(({ given, outcome }) => [given, outcome])).toEqual([
      [lantern, 'already_watched'],
      ['09999991', 'watched'],
      ['nonsense', 'invalid_company_number'],
    ])
    expect(await client.listWatchlist({ tag: 'RISK' })).toMatchObject({
      data: [{ company_number: '09999991', tags: ['risk'] }],
      usage: { count: 2 },
    })
    expect(await allOf(client.allWatched({ limit: 1 }))).toEqual((await client.listWatchlist()).data)
    expect(await client.setWatchTags(lantern, ['one', 'two'])).toMatchObject({ tags: ['one', 'two'] })
    expect(await refusalOf(client.setWatchTags('09888811', []))).toMatchObject({ code: 'not_found', status: 404 })
    expect(await refusalOf(client.watchCompany('09888811', { tags: ['a,b'] }))).toMatchObject({ status: 400 })
  })

  it('the watchlist can be made equal to a list, and its references come back in signals', async () => {
    const client = await world().clientWith(0)
    await client.watchCompany('09888811', { reference: 'old' })
    const wanted = [{ companyNumber: lantern, tags: ['clients'], reference: 'CRM-1' }, { companyNumber: '9999991' }]
    expect(await client.replaceWatchlist(wanted, { dryRun: true })).toMatchObject({
      status: 'dry_run',
      counts: { added: 2, removed: 1 },
      removed: [{ company_number: '09888811' }],
    })
    const refused = await client.replaceWatchlist([...wanted, { companyNumber: 'nonsense' }])
    expect(refused).toMatchObject({ status: 'refused', counts: { problems: 1 } })
    expect((await client.listWatchlist()).data).toMatchObject([{ company_number: '09888811', reference: 'old' }])
    expect(await client.replaceWatchlist(wanted)).toMatchObject({ status: 'applied', counts: { added: 2, removed: 1 } })
    expect(await client.replaceWatchlist(wanted)).toMatchObject({ counts: { added: 0, unchanged: 2, removed: 0 } })
    expect(await client.setWatchTags(lantern, [], { reference: 'CRM-2' })).toMatchObject({ reference: 'CRM-2' })
  })

  it('signals of watched companies can be listed by page, by cursor and by company', async () => {
    const client = await world().clientWith(0)
    await client.watchCompany(lantern)
    const changed = knownCompanies(today).map((company) =>
      company.number === lantern
        ? companyChanges.moveOffice(
            { postalCode: 'ZB2 2BB' },
            today,
          )(companyChanges.rename('LANTERN AND WICK LIMITED', '2026-03-20')(company))
        : company,
    )
    await importCompanies(world(), changed, '2026-04-01')
    await world().engine.register.publishImportChanges()

    const whole = await client.listSignals()
    expect(whole.data.map(({ signal_type }) => signal_type).sort()).toEqual([
      'name_changed',
      'registered_office_changed',
    ])
    expect(await allOf(client.allSignals({ limit: 1 }))).toEqual(whole.data)
    expect((await client.listSignals({ page: 2, limit: 1 })).data).toEqual(whole.data.slice(1))
    expect((await client.listSignals({ signalType: 'name_changed', since: new Date(0) })).data).toHaveLength(1)
    const { data } = await client.listCompanySignals(lantern, { limit: 5 })
    expect(data).toEqual(whole.data.map(({ seen_at: _, seen_by: __, ...signal }) => ({ ...signal, sequence: null })))
    const [newest] = whole.data
    expect(await client.markSignals({ signalIds: [newest?.id ?? ''] })).toMatchObject({ changed: 1, has_more: false })
    expect((await client.listSignals({ seen: false })).data).toEqual(whole.data.slice(1))
    expect(await client.markSignals({ upTo: newest?.sequence ?? 1, seen: false })).toMatchObject({ changed: 1 })
    expect((await client.listSignals({ seen: true })).data).toEqual([])
  })

  it('listSignals rejects an unknown type and an invalid cursor', async () => {
    const client = await world().clientWith(0)
    const refusal = await refusalOf(client.listSignals({ signalType: 'score_changed' as 'all' }))
    expect(refusal).toMatchObject({ code: 'invalid_signal_type', status: 400 })
    expect(await refusalOf(client.listSignals({ cursor: 'nonsense' }))).toMatchObject({ status: 400 })
    expect(await refusalOf(client.listCompanySignals('99999999'))).toMatchObject({ code: 'company_not_found' })
  })
}
