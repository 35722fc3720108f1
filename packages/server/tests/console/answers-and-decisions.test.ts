import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Browser, hiddenFields } from '../support/oauth.js'
import { ConsoleWorld } from './console-world.js'

let world: ConsoleWorld
let browser: Browser
let key: string

beforeAll(async () => {
  world = await ConsoleWorld.start('sqlite')
  const member = await world.server.guest('ada@harbour-lane.example')
  key = member.key
  browser = new Browser(world.server)
  await browser.signIn(member.email, member.password)
  for (const domain of ['tidewright.example', 'silverreed.example', 'somebody.example', 'harbour-lane.example']) {
    await world.server.ok('resolveDomain', { key, body: { domain }, headers: { prefer: 'wait=60' } })
  }
})
afterAll(() => world?.close())

const pageAt = async (path: string) => (await browser.get(path)).text()

async function post(path: string, form: Record<string, string>) {
  return browser.post(path, { form_token: hiddenFields(await pageAt('/account')).form_token ?? '', ...form })
}

it('takes the company of a domain that has no match from a person, and names a wrong number at its field', async () => {
  expect(await pageAt('/domains/somebody.example')).toContain('Do you know which company it is?')
  const path = '/domains/somebody.example/company'
  const refused = await post(path, { company_number: 'other', other: '00000001', note: '' })
  expect(refused.status).toBe(404)
  expect(await refused.text()).toContain('Do you know which company it is?')
  const { headers } = await post(path, { company_number: 'other', other: '11200417', note: 'They answered the phone.' })
  expect(headers.get('location')).toBe('/domains/somebody.example')
  const html = await pageAt('/domains/somebody.example')
  expect(html).toContain('Thistlewick Bakery Ltd')
  expect(html).not.toContain('Do you know which company it is?')
  await world.server.ok('undoReview', { key, path: { domain: 'somebody.example' } })
})

it('takes a company by its name, and offers those that an unclear name may mean', async () => {
  const path = '/domains/somebody.example/company'
  const name = (other: string) => post(path, { company_number: 'other', other, note: '' })
  const unclear = await name('Silver and Reed')
  expect(unclear.status).toBe(400)
  const html = await unclear.text()
  expect(html).toContain('Several companies may be meant')
  expect(html).toMatch(/name="company_number" value="12300731"/)
  expect(html).toContain('href="/search?name=Silver+and+Reed"')
  expect(await (await name('Hollowbrook Heatin')).text()).toContain('previously Hollowbrook Heating Limited')
  expect(await (await name('Zebulon Quantum Ferrets')).text()).toContain('No company has this name')
  expect(await (await name('thornfield.example')).text()).toContain('No answer names the company of this website')
  expect(await (await name('')).text()).toContain('Write the name or the number of the company.')
  for (const clear of ['Thistlewick Bakery Ltd', 'Anything at all (11200417)']) {
    expect((await name(clear)).headers.get('location')).toBe('/domains/somebody.example')
    expect(await pageAt('/domains/somebody.example')).toContain('Thistlewick Bakery Ltd')
    await world.server.ok('undoReview', { key, path: { domain: 'somebody.example' } })
  }
})

it.each([
  ['Silver & Reed, EX4 1LD', '12300731'],
  ['Silver and Reed EX41LD', '12300731'],
  ['Silver & Reed, AB10 3XE', 'SC630732'],
])('takes %s, because the postcode tells the company apart from its namesake', async (other, number) => {
  const path = '/domains/somebody.example/company'
  await post(path, { company_number: 'other', other, note: '' })
  const { decision } = await world.server.ok('getReview', { key, path: { domain: 'somebody.example' } })
  expect(decision?.company_number).toBe(number)
  await world.server.ok('undoReview', { key, path: { domain: 'somebody.example' } })
})

it('takes a correction of a match, which can be undone', async () => {
  expect(await pageAt('/domains/harbour-lane.example')).toContain('>Not this company</span>')
  await post('/domains/harbour-lane.example/company', { company_number: 'none', note: 'Sold last year.' })
  const corrected = await pageAt('/domains/harbour-lane.example')
  expect(corrected).toMatch(/No registered company runs it<.+Decided by <span[^>]+>you<.+Sold last year\./s)
  expect(await pageAt('/reviews/harbour-lane.example')).toContain('Sold last year.')
  const { headers } = await post('/domains/harbour-lane.example/undo', {})
  expect(headers.get('location')).toBe('/domains/harbour-lane.example')
  expect(await pageAt('/domains/harbour-lane.example')).toContain('>Not this company</span>')
})

it('suggests companies for a name and for a number, each with the text for the field', async () => {
  const valuesFor = async (text: string) => {
    const { data } = JSON.parse(await pageAt(`/find/companies?q=${encodeURIComponent(text)}`))
    return data.map(({ value }: { value: string }) => value)
  }
  expect(await valuesFor('thistlewick')).toContain('Thistlewick Bakery Ltd (11200417)')
  expect(await valuesFor('11200417')).toEqual(['Thistlewick Bakery Ltd (11200417)'])
  expect([await valuesFor('t'), await valuesFor('harbour-lane.example')]).toEqual([[], []])
})

it('says why a site could not be read, and when it is read again', async () => {
  const html = await pageAt('/domains/scrape-failed.test')
  expect(html).toContain('The site could not be read')
  expect(html).toContain('>no response in time</span>')
  expect(html).toMatch(/again after <time[^>]+>today [\d:]+<\/time><\/span>/)
})

it('leaves a domain undecided whose best candidates are equally likely', async () => {
  expect(await pageAt('/answers')).toContain('aria-label="Choose company for silverreed.example"')
  const rows = (await pageAt('/reviews')).split('<tr')
  const isTie = (domain: string) => rows.find((row) => row.includes(`>${domain}</a>`))?.includes('data-tie')
  expect([isTie('silverreed.example'), isTie('tidewright.example')]).toEqual([true, false])
  const back = { back: '/reviews', action: 'accept' }
  // A page that was read before any of them was there.
  const early = await post('/reviews/selected', { ...back, whole: 'yes', newest_known: '2020-01-01T00:00:00.000Z' })
  expect(early.headers.get('location')).toBe('/reviews?done=none')
  const tie = await post('/reviews/selected', { ...back, domain: 'silverreed.example' })
  expect(tie.headers.get('location')).toBe('/reviews?done=ties')
  const one = await post('/reviews/selected', { ...back, domain: 'tidewright.example' })
  expect(one.headers.get('location')).toBe('/reviews?done=selected')
  const open = await world.server.ok('listReviews', { key, query: { status: 'open' } })
  expect(open.data.map(({ domain }) => domain)).toEqual(['silverreed.example'])
  expect(await pageAt('/reviews/export')).toMatch(/^domain,.+tidewright\.example/s)
})

it('sums the statement by month, and gives it as a file', async () => {
  const html = await pageAt('/account/statement')
  expect(html).toMatch(/By month.+[A-Z][a-z]+ 20\d\d.+\+20.+−1.+\+20 /s)
  const lines = (await pageAt('/account/statement/export')).split('\r\n')
  expect(lines[0]).toBe('created_at,kind,domain,company_number,credits,balance_after,reference')
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT.+,charge,harbour-lane\.example,09999991,-1,19,/)
  expect(lines[2]).toContain(',grant,,,20,20,')
})

it('names somebody once who is an officer and an owner of one company', async () => {
  await world.server.ok('watchCompany', { key, body: { company_number: '06999920' } })
  await world.server.ok('listOfficers', { key, path: { company_number: '06999920' } })
  await world.server.ok('listOwners', { key, path: { company_number: '06999920' } })
  const html = await pageAt('/find?q=elowen%20tidewright')
  expect(html.split('Officer and owner of Tidewright Group Limited')).toHaveLength(2)
})

it('shows decisions about rows of lists among those about domains, with who made them, also in the file', async () => {
  const file = { type: 'text/csv', content: 'Account;Town\nSilver and Reed;\nTidewright;\nTidewright Ltd;' }
  const { id } = await world.server.ok('startBulk', { key, query: { file_name: 'clients.csv' }, file })
  const path = { bulk_id: id }
  const ended = async () => (await world.server.ok('getBulk', { key, path })).status === 'completed'
  await vi.waitUntil(ended, { timeout: 60_000, interval: 50 })
  const next = async (line: number) =>
    /rows\/(\d+)" data-key="d">Next to decide/.exec(await pageAt(`/lists/${id}/rows/${line}`))?.[1]
  expect([await next(2), await next(4)]).toEqual(['3', '2'])
  await post(`/lists/${id}/rows/2/decide`, { line: '2', company_number: '12300731', note: 'They <called>.' })
  const { data } = await world.server.ok('listBulkRows', { key, path, query: { line: '2' } })
  expect(data[0]?.decision).toMatchObject({ decided_by: 'ada@harbour-lane.example', note: 'They <called>.' })
  const row = await pageAt(`/lists/${id}/rows/2`)
  expect(row).toMatch(/Decided by ada@harbour-lane\.example <time.+They &lt;called&gt;\./s)
  await post(`/lists/${id}/selected`, { line: '3', action: 'accept', back: `/lists/${id}` })
  // The only one that is left is the row itself.
  expect(await next(4)).toBeUndefined()
  await post(`/lists/${id}/rows/4/decide`, { line: '4', company_number: 'none' })
  const { last_decision: last } = await world.server.ok('listBulkRows', { key, path })
  await post(`/lists/${id}/undo`, { decision: last?.decision_id ?? '' })
  const html = await pageAt('/reviews?status=decided')
  expect(html).toMatch(/clients\.csv.+Row 3<.+Tidewright.+Row 2<.+Silver &amp; Reed Limited.+ada@harbour-lane/s)
  expect(html).not.toContain('Row 4<')
  const lines = (await pageAt('/reviews/export')).split('\r\n')
  expect(lines[0]).toBe('domain,action,company_number,company_name,note,decided_by,decided_at,list,rows,lines')
  expect(lines[1]).toMatch(/^,undone,,,,ada@harbour-lane\.example,.+,clients\.csv,1,4$/)
  expect(lines[4]).toMatch(/^,accepted,12300731,.+,ada@harbour-lane\.example,.+,clients\.csv,1,2$/)
})

it('finds decisions by domain, list and day, and undoes one where it stands', async () => {
  await post('/reviews/silverreed.example/decide', { company_number: '12300731', note: 'By phone.' })
  const decided = async (query = '') => pageAt(`/reviews?status=decided${query}`)
  expect(await decided('&text=SILVER')).toContain('By phone.')
  const ofList = await decided('&text=clients')
  expect(ofList).toContain('>clients.csv</a>')
  expect(ofList).not.toContain('By phone.')
  expect(ofList).toContain('href="/reviews/export?text=clients"')
  const file = (await pageAt('/reviews/export?text=CLIENTS')).trim().split('\r\n').slice(1)
  expect(file.length).toBeGreaterThan(1)
  for (const line of file) expect(line).toContain(',clients.csv,')
  expect(await pageAt('/reviews/export?to=2020-01-01')).toMatch(/^domain,[^\n]+\r\n$/)
  expect(await decided('&to=2020-01-01')).toContain('No decision fits these filters')
  const back = '/reviews?status=decided&text=silver'
  const { headers } = await post('/reviews/undo', { domain: 'silverreed.example', back })
  expect(headers.get('location')).toBe('/reviews?status=decided&text=silver&done=undone')
  expect(await decided('&text=silver')).not.toContain('By phone.')
  const [, list = '', decision = ''] = /name="list" value="(\w+)".+?name="decision" value="(\w+)"/s.exec(ofList) ?? []
  await post('/reviews/undo', { list, decision, back })
  for (const undone of [{ list, decision }, { domain: 'silverreed.example' }]) {
    const again = await post('/reviews/undo', { ...undone, back })
    expect(again.headers.get('location')).toBe('/reviews?status=decided&text=silver&done=gone')
  }
  expect(await decided('&done=gone')).toContain('This decision no longer stands')
  expect((await decided('&text=clients')).split('>clients.csv</a>')).toHaveLength(
    ofList.split('>clients.csv</a>').length - 1,
  )
})

it('keeps the note and the choice of rows if a company is unclear, and offers no undo of what no longer stands', async () => {
  const file = { type: 'text/csv', content: 'Account\nSilver and Reed\nSilver and Reed\n' }
  const { id } = await world.server.ok('startBulk', { key, query: { file_name: 'twice.csv' }, file })
  const path = { bulk_id: id }
  const ended = async () => (await world.server.ok('getBulk', { key, path })).status === 'completed'
  await vi.waitUntil(ended, { timeout: 60_000, interval: 50 })
  const decide = (form: Record<string, string>) => post(`/lists/${id}/rows/2/decide`, { line: '2', ...form })
  expect(await pageAt(`/lists/${id}/rows/2`)).toMatch(/name="alike" value="yes" checked/)
  const unclear = await decide({ company_number: 'other', other: 'Silver and Reed', note: 'Asked Ben.' })
  const html = await unclear.text()
  expect(html).toContain('Several companies may be meant')
  expect(html).toContain('value="Asked Ben."')
  expect(html).not.toMatch(/name="alike" value="yes" checked/)

  await decide({ company_number: '12300731' })
  const { last_decision: first } = await world.server.ok('listBulkRows', { key, path })
  await decide({ company_number: 'none' })
  const decision = first?.decision_id ?? ''
  const { headers } = await post('/reviews/undo', { list: id, decision, back: '/reviews?status=decided' })
  expect(headers.get('location')).toBe('/reviews?status=decided&done=gone')
  const lineOf = async () =>
    (await pageAt('/reviews?status=decided')).split('<tr').filter((line) => line.includes('twice.csv'))
  for (const line of await lineOf()) expect(line).toContain('>Undo<')
  await world.server.ok('deleteBulk', { key, path })
  const gone = await lineOf()
  expect(gone).toHaveLength(2)
  for (const line of gone) expect(line).not.toMatch(/>Undo<|href="\/lists/)
})

it('shows the known answer for a domain, and the company that it names', async () => {
  const html = await pageAt('/find?q=harbour-lane.example')
  expect(html).toMatch(
    /Domains<\/h2>.+Harbour Lane Boatworks Limited · [\d.]+\s%\slikely<.+>matched<.+Companies<\/h2>/s,
  )
  expect(html).toContain('href="/companies/09999991"')
  expect(html).not.toContain('Which company runs it?')
  expect(await pageAt('/find?q=unknown.example')).toContain('Which company runs it?')
})

it('has a field, samples and the last answers before anything is searched for', async () => {
  const html = await pageAt('/find')
  expect(html.split('id="find"')).toHaveLength(2)
  expect(html).toMatch(/class="find large".+href="\/find\?q=09999991".+Your last answers<\/h2>/s)
  expect(await pageAt('/find?q=xqzzyv')).toMatch(/Nothing found for “xqzzyv”.+href="\/search\?name=xqzzyv"/s)
})

it('finds own answers, lists and watched companies with the one search, the watched ones first', async () => {
  await world.server.ok('watchCompany', {
    key,
    body: { company_number: '06999921', reference: 'CRM-7', tags: ['Q3 review'] },
  })
  const { data } = JSON.parse(await pageAt('/find/suggest?q=tidewright'))
  const found = data.map(({ group, label }: { group: string; label: string }) => `${group}: ${label}`)
  expect(found[0]).toBe('Companies: Tidewright Marine Services Limited')
  expect(found).toContain('Answers: tidewright.example')
  expect(data.at(-1)).toMatchObject({ label: 'See all results', detail: '', href: '/find?q=tidewright' })
  const { data: nothing } = JSON.parse(await pageAt('/find/suggest?q=xqzzyv'))
  expect(nothing.map(({ label, href }: { label: string; href: string }) => [label, href])).toEqual([
    ['No company, website or list found for “xqzzyv”', '/find?q=xqzzyv'],
    ['Search the documentation for “xqzzyv”', '/docs/search?q=xqzzyv'],
  ])
  expect(await pageAt('/find?q=Lane')).toContain('>harbour-lane.example</b>')
  expect(await pageAt('/find?q=Harbour+Lane')).toContain('>harbour-lane.example</b>')
  expect(await pageAt('/find?q=crm-7')).toContain('06999921 · CRM-7 · watched')
  expect(await pageAt('/find?q=clients')).toContain('>clients.csv</b>')
  expect(await pageAt('/find?q=q3')).toContain('href="/watchlist?tag=Q3+review"')
  expect(await pageAt('/find?q=q3')).not.toContain('Nothing found')
  expect(await pageAt('/find?q=asdfqwer+zxcv')).toContain('Nothing found')
})
