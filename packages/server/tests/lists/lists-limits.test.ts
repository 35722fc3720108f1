import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { startSmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { sheetOf, textRows, workbookOf } from '../../../core/testing/lists/hostile-workbooks.js'
import { Browser } from '../support/oauth.js'
import { importCompanies } from '../support/register.js'
import { boatworksPage, memberWith } from '../support/resolution.js'
import { type Member, TestServer } from '../support/server.js'

const hosts = Array.from({ length: 6 }, (_, place) => `slow-${place}.example`)
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A small workbook whose rows are long: every row repeats one text that does not compress. */
function workbook(rows: number): Promise<Buffer> {
  const letters = crypto.getRandomValues(new Uint16Array(30_000)).map((value) => 0x4e00 + (value % 20_000))
  return workbookOf({
    'xl/sharedStrings.xml': `<sst><si><t>Company</t></si><si><t>${String.fromCharCode(...letters)}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': sheetOf(
      `<row><c t="s"><v>0</v></c></row>${'<row><c t="s"><v>1</v></c></row>'.repeat(rows)}`,
    ),
  })
}

describe.each(enginesOnce)('lists on %s', (engine) => {
  let server: TestServer
  let web: Awaited<ReturnType<typeof startSmallWeb>>
  beforeAll(async () => {
    web = await startSmallWeb(Object.fromEntries(hosts.map((host) => [host, { '/': boatworksPage }])))
    const env = { BRASSPLATE_WEB_RESOLVE: web.resolve, BRASSPLATE_SIGNUP_CREDITS: '0', BRASSPLATE_LIST_MEGABYTES: '1' }
    server = await TestServer.start(engine, { env })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    await web.close()
  })

  const send = (member: Member, content: string | Uint8Array, type = 'text/plain') =>
    server.call('startBulk', { key: member.key, file: { type, content } })
  const find = (member: Member, id: string) => server.ok('getBulk', { key: member.key, path: { bulk_id: id } })
  const idOf = ({ body }: { readonly body: unknown }) => (body as { id: string }).id

  it('without websites do not wait for lists whose websites are slow', async () => {
    const owners = [await memberWith(server, 5), await memberWith(server, 5), await memberWith(server, 5)]
    const member = await memberWith(server, 0)
    // Everything else is ready, since a page that is held too long counts as unreadable.
    const letGo = hosts.map((host) => web.hold(host))
    const waiting: { member: Member; id: string }[] = []
    for (const [place, owner] of owners.entries()) {
      waiting.push({ member: owner, id: idOf(await send(owner, hosts.slice(place * 2, place * 2 + 2).join('\n'))) })
    }
    const id = idOf(await send(member, '09999991\n'))
    while ((await find(member, id)).status !== 'completed') await delay(50)
    for (const { member: owner, id: slow } of waiting) expect((await find(owner, slow)).answered).toBe(0)
    for (const go of letGo) go()
    for (const { member: owner, id: slow } of waiting) {
      while ((await find(owner, slow)).status !== 'completed') await delay(50)
      expect(await find(owner, slow)).toMatchObject({ answered: 2, charged: 2 })
    }
  })

  it('keep their answers when they are stopped, answer what is under way, and go on when they are resumed', async () => {
    const [member, other] = [await memberWith(server, 100), await memberWith(server, 100)]
    const letGo = hosts.map((host) => web.hold(host))
    const list = `${'09999991\n'.repeat(30)}${hosts.join('\n')}\n${'09999991\n'.repeat(600)}`
    const id = idOf(await send(member, list))
    const call = { key: member.key, path: { bulk_id: id } }
    const look = vi.spyOn(server.ports.lists, 'isStopping')
    while ((await find(member, id)).answered < 25) await delay(50)
    expect((await server.call('stopBulk', { ...call, key: other.key })).status).toBe(404)
    for (let times = 0; times < 2; times += 1) {
      const stopping = { status: 'running', problem: { code: 'stopped' }, finished_at: null }
      expect(await server.ok('stopBulk', call)).toMatchObject(stopping)
    }
    // The worker looks from time to time, until its turn is over.
    const hasSeen = async () => (await Promise.all(look.mock.results.map(({ value }) => value))).includes(true)
    for (let times = 0; times < 60 && !(await hasSeen()); times += 1) await delay(50)
    look.mockRestore()
    for (const go of letGo) go()
    while ((await find(member, id)).status !== 'stopped') await delay(50)
    const stopped = await find(member, id)
    expect(stopped).toMatchObject({ problem: { code: 'stopped' }, finished_at: expect.any(String) })
    expect(stopped.answered).toBeLessThan(636)
    expect(stopped.charged).toBe(6)
    const headers = { 'x-api-key': member.key }
    const result = await fetch(`${server.url}/v1/bulk/${id}/result`, { headers })
    expect(result.headers.get('content-disposition')).toContain('-checked-partial.csv')
    expect((await result.text()).trimEnd().split('\n')).toHaveLength(stopped.answered + 1)
    const report = await (await fetch(`${server.url}/v1/bulk/${id}/report?format=md`, { headers })).text()
    expect(report).toContain(`${stopped.answered} of 636 rows answered so far`)
    const browser = new Browser(server)
    await browser.signIn(member.email, member.password)
    const page = await (await browser.get(`/lists/${id}`)).text()
    expect(page).toContain(`${stopped.answered} of 636 rows are answered.`)
    expect(page).toContain('No other row costs a credit.')
    await server.ok('resumeBulk', call)
    while ((await find(member, id)).status !== 'completed') await delay(50)
    expect(await find(member, id)).toMatchObject({ answered: 636, charged: 6, outcomes: { matched: 636 } })
    expect((await server.ok('stopBulk', call)).status).toBe('completed')
    const { credits } = await server.ok('describeAccount', { session: member.session })
    expect(credits).toMatchObject({ balance: 94, held: 0 })
  })

  it('are refused if a small file would become a large list, and leave nothing', async () => {
    const member = await memberWith(server, 0)
    const reply = await send(member, await workbook(200), xlsx)
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain('MB of text, which is the limit for a file of its size')
    expect((await server.ok('listBulk', { key: member.key })).data).toEqual([])
  })

  it('are refused if all lists of the account take too much space, until one is deleted', async () => {
    const member = await memberWith(server, 0)
    const note = () => Buffer.from(crypto.getRandomValues(new Uint8Array(1_500))).toString('base64')
    const list = `Reg no,Notes\n${Array.from({ length: 300 }, () => `09999991,${note()}\n`).join('')}`
    expect((await send(member, list, 'text/csv')).status).toBe(202)
    expect((await send(member, list, 'text/csv')).status).toBe(202)
    const refused = await send(member, list, 'text/csv')
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('would take more than 1 MB on the server')
    for (const { id } of (await server.ok('listBulk', { key: member.key })).data) {
      await server.ok('deleteBulk', { key: member.key, path: { bulk_id: id } })
    }
    expect((await send(member, list, 'text/csv')).status).toBe(202)
  })

  it('are stored without their workbook if only the rows fit, and name the sheet that was read', async () => {
    const member = await memberWith(server, 0)
    const named = (name: string, id: string) => `<sheet name="${name}" sheetId="1" r:id="${id}"/>`
    const content = await workbookOf({
      'xl/workbook.xml': `<workbook><sheets>${named('Customers', 'r1')}${named('Notes', 'r2')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': sheetOf(textRows(['Harbour Lane Ltd'])),
      'xl/worksheets/sheet2.xml': sheetOf(textRows([randomBytes(1_500_000).toString('base64')])),
    })
    const call = { key: member.key, query: { start: 'false' }, file: { type: xlsx, content } }
    const { id, rows } = await server.ok('startBulk', call)
    expect(rows).toBe(1)
    const browser = new Browser(server)
    await browser.signIn(member.email, member.password)
    const page = await (await browser.get(`/lists/${id}`)).text()
    expect(page).toContain('The sheet <b class="given">Customers</b> was read.')
    expect(page).not.toContain('Read this sheet')
  })

  it('give an account one result at a time, and its slot back when the download ends or breaks off', async () => {
    const member = await memberWith(server, 0)
    const list = `Reg no,Notes\n${`09999991,${'x'.repeat(10_000)}\n`.repeat(1_000)}`
    const id = idOf(await send(member, list, 'text/csv'))
    while ((await find(member, id)).status !== 'completed') await delay(50)
    const headers = { 'x-api-key': member.key }
    const download = () => fetch(`${server.url}/v1/bulk/${id}/result?format=jsonl`, { headers })
    const open = await download()
    const reader = open.body?.getReader()
    await reader?.read()
    expect((await download()).status).toBe(429)
    expect((await server.raw('GET', `/v1/bulk/${id}/report`, { headers })).status).toBe(429)
    await reader?.cancel()
    while ((await server.raw('GET', `/v1/bulk/${id}/report`, { headers })).status === 429) await delay(50)
    const whole = await download()
    expect((await whole.text()).trimEnd().split('\n')).toHaveLength(1_000)
    expect((await download()).status).toBe(200)
  })
})
