import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CompaniesHouseSimulator } from '../../adapters/simulators/index.js'
import { minuteMs } from '../../src/shared/clock.js'
import { apiKey, ask, basic, startSimulator, streamKey } from './simulated-companies-house.js'

let simulator: CompaniesHouseSimulator
beforeEach(async () => {
  simulator = await startSimulator()
})
afterEach(() => simulator.close())

async function body(path: string): Promise<Record<string, unknown>> {
  const response = await ask(simulator, path)
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

describe('the simulated REST API', () => {
  it('returns a profile with what is overdue today', async () => {
    expect(await body('/company/10888801')).toMatchObject({
      company_name: 'DAWDLESTONE JOINERY LIMITED',
      company_status: 'active',
      type: 'ltd',
      jurisdiction: 'england-wales',
      accounts: {
        accounting_reference_date: { day: '30', month: '04' },
        last_accounts: { type: 'total-exemption-full', made_up_to: '2024-04-30', period_start_on: '2023-05-01' },
        next_accounts: { due_on: '2026-01-31', overdue: true, period_end_on: '2025-04-30' },
        next_due: '2026-01-31',
        overdue: true,
      },
      confirmation_statement: { overdue: false },
      etag: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
  })

  it('may deny charges in the profile that the charges list has', async () => {
    const profile = await body('/company/08888808')
    expect(profile).toMatchObject({ has_charges: false, links: { charges: '/company/08888808/charges' } })
    expect(await body('/company/08888808/charges')).toMatchObject({
      total_count: 1,
      unfiltered_count: 1,
      satisfied_count: 0,
      items: [{ status: 'outstanding', classification: { type: 'charge-description' }, persons_entitled: [{}] }],
    })
  })

  it('omits deadlines of a dissolved company', async () => {
    const profile = await body('/company/03888807')
    expect(profile).toMatchObject({ company_status: 'dissolved', date_of_cessation: expect.any(String) })
    expect(profile).not.toHaveProperty('confirmation_statement')
    expect(profile).not.toHaveProperty('accounts.next_due')
  })

  it('lists officers, and returns zero counts if there are none', async () => {
    expect(await body('/company/09888811/officers')).toMatchObject({
      kind: 'officer-list',
      active_count: 1,
      resigned_count: 1,
      total_results: 2,
      items_per_page: 35,
      start_index: 0,
    })
    expect(await body('/company/14888812/officers')).toMatchObject({ total_results: 0, items: [] })
  })

  it('sorts the latest resignation first on request', async () => {
    const { items } = await body('/company/09888811/officers?order_by=resigned_on')
    expect(items).toMatchObject([{ name: 'LEAVERTON, Hale', resigned_on: '2025-12-30' }, { name: 'GATELEY, Fenella' }])
  })

  it('pages as Companies House does', async () => {
    const path = '/company/02718284/officers'
    expect(await body(`${path}?items_per_page=2&start_index=2`)).toMatchObject({ total_results: 3, items: [{}] })
    expect(await body(`${path}?items_per_page=0`)).toMatchObject({ items_per_page: 35 })
    expect(await body(`${path}?items_per_page=-2`)).toMatchObject({ items_per_page: 2 })
    expect(await body('/company/09999991/filing-history?items_per_page=500')).toMatchObject({ items_per_page: 100 })
  })

  it('returns insolvency statuses as a list', async () => {
    expect(await body('/company/06888804/insolvency')).toMatchObject({
      status: ['liquidation'],
      cases: [
        { type: 'creditors-voluntary-liquidation', number: '1' },
        { type: 'in-administration', number: '2' },
      ],
    })
  })

  it('lists all appointments of an officer, serving ones first', async () => {
    const { items } = await body('/company/13300941/officers')
    const [officer] = items as { links: { officer: { appointments: string } } }[]
    const path = officer?.links.officer.appointments ?? ''
    const { items: appointments, ...list } = await body(path)
    expect(list).toEqual({
      active_count: 1,
      date_of_birth: { month: 7, year: 1949 },
      etag: expect.stringMatching(/^[0-9a-f]{40}$/),
      inactive_count: 1,
      is_corporate_officer: false,
      items_per_page: 35,
      kind: 'personal-appointment',
      links: { self: path },
      name: 'Quill MERETON',
      resigned_count: 0,
      start_index: 0,
      total_results: 2,
    })
    expect(appointments).toMatchObject([
      {
        appointed_to: {
          company_name: 'KINGSMERE OPTICS LIMITED',
          company_number: '13300941',
          company_status: 'active',
        },
        links: { company: '/company/13300941' },
        name: 'Quill MERETON',
        officer_role: 'director',
      },
      { appointed_to: { company_number: '04400940', company_status: 'dissolved' } },
    ])
    expect(await body(`${path}?filter=active&items_per_page=400`)).toMatchObject({
      total_results: 1,
      items_per_page: 50,
    })
    expect((await ask(simulator, `${path}?filter=former`)).status).toBe(400)
  })

  it('finds a company by a previous name', async () => {
    expect(await body('/search/companies?q=hollowbrook')).toMatchObject({
      total_results: 1,
      items: [{ title: 'BRIGHTHOLLOW ENERGY LIMITED', snippet: 'HOLLOWBROOK HEATING LIMITED' }],
    })
    expect(await body('/advanced-search/companies?company_name_includes=tidewright&size=2')).toMatchObject({
      hits: '3',
      items: [{}, {}],
    })
  })

  it.each([
    ['/company/99999999', '{"errors":[{"type":"ch:service","error":"company-profile-not-found"}]}'],
    ['/company/99999999/officers', ''],
    ['/officers/aB-1_x/appointments', ''],
    ['/company/09999991/insolvency', '{"errors":[{"type":"ch:service","error":"company-insolvencies-not-found"}]}'],
    ['/company/14888812/persons-with-significant-control', expect.stringContaining('company-psc-not-found')],
    ['/advanced-search/companies?company_name_includes=nosuchname', ''],
  ])('404 for %s', async (path, text) => {
    const response = await ask(simulator, path)
    expect([response.status, await response.text()]).toEqual([404, text])
  })

  it('refuses a missing key and a stream key', async () => {
    const missing = await fetch(`${simulator.url}/company/09999991`)
    expect([missing.status, await missing.json()]).toEqual([
      401,
      { error: 'Empty Authorization header', type: 'ch:service' },
    ])
    const wrong = await fetch(`${simulator.url}/company/09999991`, { headers: basic(streamKey) })
    expect(wrong.headers.get('Ch-Authentication-Error')).toBe('Invalid Authorization')
  })

  it('counts down the rate limit, then answers 429 until the window ends', async () => {
    const clock = { at: 1_000_000_000_000, now: () => clock.at }
    const limited = await startSimulator({ clock, requestsMax: 2 })
    try {
      const first = await ask(limited, '/company/09999991')
      expect(first.headers.get('X-Ratelimit-Remain')).toBe('1')
      expect(first.headers.get('X-Ratelimit-Reset')).toBe('1000000300')
      expect((await ask(limited, '/company/09999991')).status).toBe(200)
      expect((await ask(limited, '/company/09999991')).status).toBe(429)
      clock.at += 5 * minuteMs
      expect((await ask(limited, '/company/09999991')).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('fails as often as configured on the given path, and logs it', async () => {
    simulator.failNext({ count: 1, status: 502, body: '<html>Bad gateway</html>', path: '/company/09999991' })
    expect((await ask(simulator, '/company/11200417')).status).toBe(200)
    const failed = await ask(simulator, '/company/09999991/officers')
    expect([failed.status, await failed.text()]).toEqual([502, '<html>Bad gateway</html>'])
    expect((await ask(simulator, '/company/09999991/officers')).status).toBe(200)
    expect(simulator.requests).toEqual([
      { method: 'GET', path: '/company/11200417', status: 200 },
      { method: 'GET', path: '/company/09999991/officers', status: 502 },
      { method: 'GET', path: '/company/09999991/officers', status: 200 },
    ])
  })

  it('hangs until released, and can still be closed', async () => {
    const release = simulator.hang('/company/09999991')
    const hanging = fetch(`${simulator.url}/company/09999991`, { headers: basic(apiKey) })
    const outcome = hanging.then(
      () => 'answered',
      () => 'cut off',
    )
    await expect.poll(() => simulator.requests.length).toBe(1)
    expect((await ask(simulator, '/company/11200417')).status).toBe(200)
    release()
    expect((await ask(simulator, '/company/09999991')).status).toBe(200)
    await simulator.close()
    expect(await outcome).toBe('cut off')
    simulator = await startSimulator()
  })
})
