import { personName } from '@brassplate/core'
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
  for (const domain of ['tidewright.example', 'silverreed.example']) {
    await world.server.ok('resolveDomain', { key, body: { domain }, headers: { prefer: 'wait=60' } })
  }
})
afterAll(() => world?.close())

const pageAt = async (path: string) => (await browser.get(path)).text()

async function post(path: string, form: Record<string, string>) {
  return browser.post(path, { form_token: hiddenFields(await pageAt('/account')).form_token ?? '', ...form })
}

it('says which of the open reviews one is, and names only the keys that do something', async () => {
  const first = /href="\/reviews\/([\w.-]+)"/.exec(await pageAt('/reviews'))?.[1] ?? ''
  const html = await pageAt(`/reviews/${first}`)
  expect(html).toContain('1 of 2')
  expect(html).toContain('none of these companies')
  expect(html).not.toContain('undo the last decision')
  const { review_candidates: candidates } = await world.server.ok('getReview', { key, path: { domain: first } })
  // A button is strong only for a company that is likely, and more so than the others.
  const isTie = candidates[0]?.match_confidence === candidates[1]?.match_confidence
  for (const [place, { company_number: number, match_confidence: likelihood }] of candidates.entries()) {
    const button = new RegExp(`<button[^>]+value="${number}"`).exec(html)?.[0]
    expect(button?.includes('class="quiet"')).toBe(isTie || place > 0 || (likelihood ?? 1) < 0.2)
  }
})

it('takes any other company for a domain by its number, and asks for a company that is missing', async () => {
  const form = { company_number: 'other', note: '' }
  const refused = await post('/reviews/tidewright.example/decide', { ...form, other: '' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Write the name or the number of the company.')
  expect((await post('/reviews/tidewright.example/decide', { ...form, other: '11200417' })).status).toBe(303)
  const { decision } = await world.server.ok('getReview', { key, path: { domain: 'tidewright.example' } })
  expect(decision?.company_number).toBe('11200417')
  const decided = await pageAt('/reviews/tidewright.example')
  for (const text of ['27 Market Place', '>Undo</button>', '>Next to decide</a>']) expect(decided).toContain(text)
  expect(decided).not.toContain('>Skip</a>')
})

it('says after a decision which company was chosen, and how much is left to decide', async () => {
  const next = await pageAt('/reviews/silverreed.example?last=tidewright.example')
  expect(next).toMatch(/<a [^>]+>tidewright\.example<\/a> is decided: <a href="\/companies\/11200417"/)
  for (const last of ['silverreed.example', 'nothing.example', 'no domain'])
    expect(await pageAt(`/reviews/silverreed.example?last=${last}`)).not.toContain(' is decided: ')
  const left = await pageAt('/reviews?done=all&last=tidewright.example')
  expect(left).toContain('1 is left to decide.')
  expect(left).toMatch(/tidewright\.example<\/a> is decided: .+action="\/reviews\/tidewright\.example\/undo"/s)
  expect(left).not.toContain('Nothing is left to review.')
})

it('decides a domain in one card, with the likelihood of the candidate and the evidence beside it', async () => {
  const domain = 'kingsmere-optics.example'
  await world.server.ok('resolveDomain', { key, body: { domain }, headers: { prefer: 'wait=60' } })
  const { review_candidates: candidates } = await world.server.ok('getReview', { key, path: { domain } })
  expect(candidates).toHaveLength(1)
  const html = await pageAt(`/domains/${domain}`)
  expect(html.split('likely that this company runs the site')).toHaveLength(2)
  expect(html).toMatch(
    /Not clear who runs it<\/p>.+Perhaps .+Which company runs the site\?<\/h2>.+Evidence for Kingsmere Optics Limited<\/h2>/s,
  )
  expect(html).not.toContain('class="reasons"')
})

it('quotes the site on the page of a review, each quote once', async () => {
  const quotes = [...(await pageAt('/reviews/silverreed.example')).matchAll(/<q>(.+?)<\/q>/gs)].map(([, text]) => text)
  expect(quotes.length).toBeGreaterThan(0)
  expect(new Set(quotes).size).toBe(quotes.length)
})

it('names the account that decided and the way, on reviews and on answers', async () => {
  const decided = await pageAt('/reviews?status=decided')
  expect(decided).toMatch(/<span class="given">ada@harbour-lane\.example<\/span><\/td>/)
  expect(await pageAt('/reviews/tidewright.example')).toContain(
    '<span class="given">ada@harbour-lane.example</span> accepted',
  )
  const body = { domain: 'silverreed.example', company_number: '12300731', note: null }
  await world.server.ok('reviewDomain', { key, body })
  expect(await pageAt('/reviews/silverreed.example')).toContain('<span class="given">API key …')
  await world.server.ok('undoReview', { key, path: { domain: 'silverreed.example' } })
})

it('shows what is wrong with a form at its field', async () => {
  const wrongPassword = { current_password: 'not the password', new_password: 'a new one to remember' }
  const password = await post('/account/password', wrongPassword)
  expect(await password.text()).toMatch(/id="current_password"[^>]+aria-invalid="true"/)
  const id = await sendList('false')
  const credits = await post(`/lists/${id}/resume`, { max_credits: 'abc' })
  expect(await credits.text()).toMatch(/value="abc" aria-invalid="true".+Write a whole number of credits/s)
  const tags = await post('/watchlist/add', { entries: '09999991', tags: 'x'.repeat(41) })
  expect(await tags.text()).toContain('Each tag must have at most 40 characters')
  await world.server.ok('deleteBulk', { key, path: { bulk_id: id } })
})

it('leaves out a filter of the signals that cannot be, and says so', async () => {
  const page = await browser.get('/signals?severity=zzz&signal_type=nothing&company_number=!&from=yesterday')
  expect(page.status).toBe(200)
  const html = await page.text()
  for (const text of ['a severity', 'a kind of signal', 'a company number', 'a day'])
    expect(html).toContain(`is not ${text}, so it is not used.`)
})

it('keeps the page if a filter of answers or companies cannot be, and names the filter as the page does', async () => {
  const answers = await browser.get('/answers?domain=not+a+domain')
  expect(answers.status).toBe(400)
  const html = await answers.text()
  expect(html).toContain('is not a domain that can be looked up')
  expect(html).toContain('aria-label="Filter the answers"')
  const industry = await (await browser.get('/search?sic_code=zzyzx')).text()
  expect(industry).toContain('“Industry” has “zzyzx”, which is in the words of no industry.')
  const day = await (await browser.get('/search?incorporated_from=nonsense')).text()
  expect(day).toContain('“Incorporated” must be a date')
  expect(day).toMatch(/class="chip set invalid".+Incorporated<b[^>]*>from nonsense</s)
  expect(day).not.toContain('send the request again')
  expect(day).not.toContain('Or begin with a question')
})

it('shows only a status that is not normal among the companies that a search finds', async () => {
  expect(await pageAt('/search?name=harbour+lane')).not.toContain('>active</span>')
  expect(await pageAt('/search?is_insolvent=true')).toContain('liquidation</span>')
})

it('says what a code of an industry means, and chooses a status with one link', async () => {
  const html = await pageAt('/search?sic_code=62&company_status=active&name=x')
  expect(html).toContain('>Computer programming (62)</b>')
  expect(html).toContain('<input type="hidden" name="company_status" value="active"/>')
  expect(html).toMatch(/href="\/search\?[^"]*company_status=liquidation[^"]*"[^>]*>Liquidation</)
})

it('shows what the filters of a search are about: the industry that fits, and what is overdue', async () => {
  const hits = await world.server.ok('searchCompanies', { key, query: { is_overdue: 'true' } })
  expect(hits.data.length).toBeGreaterThan(0)
  const overdue = await pageAt('/search?is_overdue=true')
  expect(overdue).toMatch(/>Overdue<\/th>.+(Accounts|Confirmation statement) <span class="muted number">[\d,]+ days?</s)
  expect(overdue).not.toContain('>Incorporated</th>')
  const industry = await pageAt('/search?name=harbour+lane&sic_code=52220')
  expect(industry).toContain(
    '>Service activities incidental to water transportation<span class="muted">\u00a0+1</span>',
  )
  expect(industry).toMatch(/title="4 Harbour Lane, [^"]+">Portmellow, TR11 4QD</)
})

it('leads from an old answer that needed a review to the decision while it is open', async () => {
  const { data } = await world.server.ok('listAnswers', { key, query: { domain: 'silverreed.example' } })
  const html = await pageAt(`/answers/${data.at(-1)?.answer_id}`)
  expect(html).toMatch(
    /href="\/reviews\/silverreed\.example">Decide now<.+Not clear who runs it.+Two companies are equally likely: /s,
  )
  expect(await pageAt('/answers?domain=xqzzyv.co.uk')).toContain('href="/domains/xqzzyv.co.uk"')
})

it('says what failed in a look-up, and the next step', async () => {
  const path = (await post('/find', { q: 'job-failed.test' })).headers.get('location') ?? ''
  expect(path).toMatch(/^\/jobs\//)
  const hasFailed = async () => (await pageAt(path)).includes('The look-up failed')
  await vi.waitUntil(hasFailed, { timeout: 60_000, interval: 50 })
  const html = await pageAt(path)
  for (const text of ['Try again', path.slice('/jobs/'.length)]) expect(html).toContain(text)
})

const content = 'Account;Web\r\nHarbour Lane;harbour-lane.example\r\nThistlewick Bakery Ltd;'

async function sendList(start: 'true' | 'false') {
  const query = { file_name: 'clients.csv', start }
  return (await world.server.ok('startBulk', { key, query, file: { type: 'text/csv', content } })).id
}

it('tells lists of one name apart, goes on with one that is not started, and asks for what it may cost', async () => {
  const id = await sendList('false')
  await sendList('false')
  const lists = await pageAt('/lists')
  for (const text of ['1 of 2', '2 of 2', '>Continue</a>']) expect(lists).toContain(text)
  const { forecast } = await world.server.ok('getBulk', { key, path: { bulk_id: id } })
  const mapping = await pageAt(`/lists/${id}`)
  expect(mapping).toMatch(new RegExp(`name="max_credits"[^>]+value="${forecast?.may_cost}"`))
  expect(mapping).toContain('<li>harbour-lane.example</li>')
  expect(mapping).toContain('Websites whose answers you have paid for are not counted.')
})

it('counts the rows that can be looked up, and says how many fewer a change of the columns leaves', async () => {
  const id = await sendList('false')
  expect(await pageAt(`/lists/${id}`)).not.toContain('nothing to look up.')
  const { headers } = await post(`/lists/${id}/columns`, { column_1: '', column_2: 'domain' })
  const { rows, forecast } = await world.server.ok('getBulk', { key, path: { bulk_id: id } })
  const unusable = forecast?.unusable ?? 0
  expect(headers.get('location')).toBe(`/lists/${id}?more=${unusable}`)
  const html = await pageAt(`/lists/${id}?more=${unusable}`)
  expect(html).toMatch(new RegExp(`${unusable} more rows? than before ha(s|ve) nothing to look up\\.`))
  expect(html).toMatch(new RegExp(`>Run ${rows - unusable} of ${rows} rows<`))
})

it('names the list that is deleted before it is', async () => {
  await sendList('false')
  expect(await pageAt('/lists')).toContain('<strong>Delete clients.csv?</strong>')
})

it('does not run a list at the cost of other columns, but counts again and shows the new cost', async () => {
  const id = await sendList('false')
  const columns = (fields: Record<string, string>) => post(`/lists/${id}/columns`, { column_1: 'name', ...fields })
  const problem = async () => (await world.server.ok('getBulk', { key, path: { bulk_id: id } })).problem?.code
  await columns({ column_2: '' })
  expect(await pageAt(`/lists/${id}`)).toMatch(/name="max_credits"[^>]+value="0"/)
  const chosen = { column_2: 'domain', do: 'run' }
  const counted = await columns({ ...chosen, max_credits: '0' })
  expect(counted.headers.get('location')).toBe(`/lists/${id}?done=counted`)
  expect(await problem()).toBe('not_started')
  const html = await pageAt(`/lists/${id}?done=counted`)
  expect(html).toContain('the cost was counted again')
  expect(html).toMatch(/name="max_credits"[^>]+value="1"/)
  await columns({ ...chosen, max_credits: '1' })
  expect(await problem()).not.toBe('not_started')
})

it('says that a selected row is matched already, and does not count it as decided', async () => {
  const id = await sendList('true')
  const ended = async () => (await world.server.ok('getBulk', { key, path: { bulk_id: id } })).status === 'completed'
  await vi.waitUntil(ended, { timeout: 60_000, interval: 50 })
  const form = { line: '3', action: 'accept', back: `/lists/${id}?view=table` }
  const { headers } = await post(`/lists/${id}/selected`, form)
  expect(headers.get('location')).toBe(`/lists/${id}?view=table&count=0&left=1-0-0`)
  const html = await pageAt(`/lists/${id}?count=0&left=1-0-0`)
  expect(html).toContain('Nothing was decided. Left as before: 1 is matched already.')
})

it('rejects a match among selected rows only where all rows are matches', async () => {
  const id = await sendList('true')
  const ended = async () => (await world.server.ok('getBulk', { key, path: { bulk_id: id } })).status === 'completed'
  await vi.waitUntil(ended, { timeout: 60_000, interval: 50 })
  await post(`/lists/${id}/rows/2/decide`, { line: '2', company_number: '09999991' })
  const rejecting = async (action: string) =>
    (await post(`/lists/${id}/selected`, { line: '2', action, back: `/lists/${id}` })).headers.get('location')
  expect(await rejecting('reject')).toBe(`/lists/${id}?count=0&left=1-0-0`)
  expect(await pageAt(`/lists/${id}?count=0&left=1-0-0`)).toContain('To reject matches, select them under Matched.')
  const matched = await pageAt(`/lists/${id}?outcome=matched`)
  expect(matched).toContain('Reject these matches</button>')
  expect(matched).not.toContain('None of these companies</button>')
  expect(await rejecting('unmatch')).toBe(`/lists/${id}?count=1&left=0-0-0`)
})

it('watches the companies of selected rows, and says so if they have none', async () => {
  const id = await sendList('true')
  const ended = async () => (await world.server.ok('getBulk', { key, path: { bulk_id: id } })).status === 'completed'
  await vi.waitUntil(ended, { timeout: 60_000, interval: 50 })
  await post(`/lists/${id}/rows/2/decide`, { line: '2', company_number: 'none' })
  const watching = async (line: string) =>
    (await post(`/lists/${id}/selected`, { line, action: 'watch', back: `/lists/${id}` })).headers.get('location') ?? ''
  expect(await watching('2')).toBe(`/lists/${id}?done=none`)
  const { data } = await world.server.ok('listBulkRows', { key, path: { bulk_id: id }, query: { line: '3' } })
  const html = await pageAt(await watching('3'))
  expect(html).toContain('1 more company is watched now.')
  const watched = await world.server.ok('listWatchlist', { key })
  const numbers = watched.data.map((entry) => entry.company_number)
  expect(numbers).toEqual([data[0]?.company?.company_number])
  for (const number of numbers) await world.server.ok('unwatchCompany', { key, path: { company_number: number } })
})

it('shows evidence of a test domain that adds up to its confidence', async () => {
  const html = await pageAt('/domains/matched.test')
  expect(html).toMatch(/class="confidence">99\.0.%<.+Total<.+<span class="number">99\.0.%</s)
})

it('shows a row once, with the way to change its answer beside it', async () => {
  const id = await sendList('true')
  const ended = async () => (await world.server.ok('getBulk', { key, path: { bulk_id: id } })).status === 'completed'
  await vi.waitUntil(ended, { timeout: 60_000, interval: 50 })
  const html = await pageAt(`/lists/${id}/rows/3`)
  expect(html.split('<section class="card"').length - 1).toBe(2)
  expect(html).toMatch(
    /Our answer<\/h2>.+(?:Another company|Company)<\/label>.+Note for the history.+>No(?:ne of these companies|t this company| company on the register)<\/button>/s,
  )
})

it('offers the columns of a file in groups, and writes all of them or those that are ticked', async () => {
  const { data } = await world.server.ok('listBulk', { key })
  const id = data.find(({ status }) => status === 'completed')?.id
  const html = await pageAt(`/lists/${id}/export`)
  for (const group of ['Company', 'Filing', 'Risk', 'Structure']) expect(html).toContain(`<legend>${group}</legend>`)
  const named = async (rows: string) =>
    (await browser.get(`/lists/${id}/result?rows=${rows}`)).headers.get('content-disposition')
  expect([await named('all'), await named('needs_review')]).toEqual([
    expect.stringContaining('clients-checked.csv'),
    expect.stringContaining('clients-to-decide.csv'),
  ])
  const titles = async (query: string) => (await pageAt(`/lists/${id}/result?format=csv&${query}`)).split('\r\n')[0]
  expect(await titles('with_all=yes')).toMatch(/bp_sic_codes.+bp_website$/)
  expect(await titles('with_owners=yes')).toMatch(/bp_duplicate_of[;,]bp_owners$/)
})

it('says that a list is gone, and leads back to the lists', async () => {
  const response = await browser.get('/lists/bulk_7hPq3RnC5tWd9Ks2Vb6Xm1')
  expect(response.status).toBe(404)
  const html = await response.text()
  for (const text of ['This list is gone', 'Lists are deleted after 30 days', 'href="/lists">Your lists</a>'])
    expect(html).toContain(text)
})

it('names what was searched for when nothing is found, and offers only what can help', async () => {
  const none = await pageAt('/search?name=Zzyzx+Quuxly')
  expect(none).toContain('No company found for “Zzyzx Quuxly”')
  expect(none).toContain('Try fewer words.')
  expect(none).not.toContain('remove a filter')
  expect(none).not.toContain('Look it up as a domain')
  expect(await pageAt('/search?town=Nowhere')).toContain('Remove a filter.')
  expect(await pageAt('/search?name=zzyzx-quuxly.example')).toContain('href="/domains/zzyzx-quuxly.example"')
})

it('says what an answer costs before it is asked for', async () => {
  expect(await pageAt('/domains/somebody.example')).toMatch(/A match costs 1 credit.+You have \d+ credits\./)
})

it('leads from a forgotten password back to the sign-in page', async () => {
  for (const path of ['/forgot-password', '/reset-password?token=abc'])
    expect(await pageAt(path)).toContain('<a href="/login">Back to sign in</a>')
})

it('has the person as the title and one cause for what is missing, and offers the days that are known', async () => {
  const path = { company_number: '09999991' }
  const [officer] = (await world.server.ok('listOfficers', { key, path })).data
  const html = await pageAt(`/companies/09999991/people/${officer?.appointment_id}`)
  expect(html).toContain(`<h1 class="given">${personName(officer?.name ?? '', false)}</h1>`)
  expect(html).not.toContain('gave no id, or did not answer')
  const { incorporated_on: first } = await world.server.ok('getCompany', { key, path })
  expect(await pageAt('/companies/09999991/filings')).toContain(`min="${first}"`)
  const [watched] = (await world.server.ok('listWatchlist', { key, query: path })).data
  const overview = await pageAt('/companies/09999991')
  if (watched) expect(overview).toContain(`min="${watched.watched_at.slice(0, 10)}"`)
  else expect(overview).toContain('Known only of companies that you watch.')
})

it('says until when a person controlled a company, and counts only what they control now', async () => {
  const path = { company_number: '06999922' }
  const owners = (await world.server.ok('listOwners', { key, path })).data
  const former = owners.find(({ status }) => status === 'ceased')
  const html = await pageAt(`/companies/06999922/people/${former?.psc_id}`)
  expect(html).toContain('Formerly controlled 1 company')
  expect(html).not.toContain('Controls 1')
  expect(html.split(`datetime="${former?.ceased_on}"`).length).toBeGreaterThan(2)
})

it('gives a time in the past as a time, and not as the end of a day', async () => {
  const page = await pageAt(`/companies/09999991?as_of=${new Date().toISOString()}`)
  expect(page).toMatch(/As known on <strong>\d{1,2} \w{3} \d{4}, \d\d:\d\d<\/strong> in London/)
  expect(page).toMatch(/name="as_of" type="date" value="\d{4}-\d\d-\d\d"/)
})

it('shows how to write a day as it is written', async () => {
  expect(await pageAt('/companies/09999991?as_of=nonsense')).toMatch(/such as \d{4}-\d{2}-\d{2}T/)
})

it('shows the next deadline of a watched company, and no column that is empty in every row', async () => {
  await world.server.ok('watchCompany', { key, body: { company_number: '09999991' } })
  const titles = async () =>
    [...(await pageAt('/watchlist')).matchAll(/<th[^>]*>(?:<a [^>]+>)?([\w ]+)/g)].map(([, text]) => text)
  expect(await titles()).toContain('Next due')
  expect(await titles()).not.toContain('Tags')
  const body = { company_number: '11200417', reference: 'CRM-1', tags: ['north'] }
  await world.server.ok('watchCompany', { key, body })
  expect(await titles()).toContain('Tags')
  expect(await pageAt('/watchlist')).toContain('<span class="number">11200417</span> · CRM-1')
})

it('counts on the tab the filings that are listed', async () => {
  const path = { company_number: '09999991' }
  const { pagination } = await world.server.ok('listFilings', { key, path })
  expect(await pageAt('/companies/09999991/filings')).toContain(
    `Filings <span class="tab-count">${pagination.total}</span>`,
  )
})

it('says on the page of the operator once what is wrong, and nothing about what is not', async () => {
  await world.server.engine.operator.setAccountOperator('ada@harbour-lane.example', true)
  const html = await pageAt('/operator')
  expect(html).not.toMatch(/destinations? fails?/)
  expect(html.match(/How to make one/g)).toHaveLength(1)
  expect(html).toContain('There is no backup yet. <a href="/docs/guides/backup">How to make one</a>')
  // Nothing waits, so nothing waits for some time.
  expect(html).toMatch(/E-mails<\/td><td[^>]*>0<\/td><td[^>]*><span[^>]*>–/)
})

it('calls a deadline in the past overdue, and shows the state of a company that is not active', async () => {
  const search = async (query: Record<string, string>) =>
    (await world.server.ok('searchCompanies', { key, query })).data[0]
  const late = await search({ is_overdue: 'true', company_status: 'active' })
  await world.server.ok('watchCompany', { key, body: { company_number: late?.company_number ?? '' } })
  expect(await pageAt('/watchlist')).toMatch(/<span class="badge bad">(?:accounts|statement) overdue<\/span>/)
  const gone = await search({ company_status: 'liquidation' })
  const found = await pageAt(`/find?${new URLSearchParams({ q: gone?.company_name ?? '' })}`)
  expect(found).toContain('<span class="badge bad">liquidation</span>')
})

it('shows a path that does not exist inside the console to those who are signed in, and plainly to others', async () => {
  const headers = { accept: 'text/html' }
  const visitor = await world.server.raw('GET', '/nowhere', { headers })
  expect(visitor.status).toBe(404)
  expect(visitor.body).toContain('Page not found')
  expect(visitor.body).not.toContain('aria-label="Console"')
  const response = await browser.get('/nowhere', headers)
  expect(response.status).toBe(404)
  const html = await response.text()
  for (const part of ['<h1>Page not found</h1>', 'aria-label="Console"', 'id="find"']) expect(html).toContain(part)
})
