import { describe, expect, it } from 'vitest'
import { importText, snapshotText } from '../../../testing/contracts/register/register-samples.js'
import { addAccount, noon, sampleAccount } from '../../../testing/contracts/samples.js'
import { testPorts, testSettings } from '../../../testing/index.js'
import { listDecisions } from '../../resolution/review/exported-events.js'
import { asId } from '../../shared/ids.js'
import { Stopper } from '../../shared/stop-signal.js'
import { watchCompanies } from '../../watchlist/watch-companies.js'
import { noResult, type RowResult } from '../row-result.js'
import { answersBlock, blockOf, marksOf, marksText } from '../runs/list-blocks.js'
import { receiveList } from '../runs/list-runs.js'
import type { SheetRow } from '../sheet.js'
import { decideRows, undoDecision } from './decide-rows.js'
import { findRows, type RowsRequest } from './find-rows.js'
import { untilGone } from './list-slots.js'
import { firstCandidate } from './rows-to-decide.js'
import { unwatchRows, watchRows } from './watch-rows.js'

const account = sampleAccount('ada').id
const by = 'ada@harbour-lane.example'
const rows: SheetRow[] = [2, 3, 4].map((line) => ({ line, cells: ['Kestrel Foods'], problem: null, size: 1 }))
const error = { code: 'invalid_request', message: 'Not a name.', next_step: 'Correct it.' }
const candidate = (company_number: string) => ({
  ...{ company_number, company_name: 'KESTREL LIMITED', match_confidence: 0.5, reason: null },
})
const results: RowResult[] = [
  { ...noResult, outcome: 'needs_review' },
  { ...noResult, outcome: 'needs_review' },
  { ...noResult, outcome: 'error', error },
]

/** A list that has ended: two rows to review, and one with an error. `tiedWithFirst`: as likely for the first row. */
async function endedList(candidates: readonly string[] = [], marks?: string, tiedWithFirst?: string) {
  const ports = testPorts()
  await addAccount(ports)
  async function* blocks() {
    yield { rows: blockOf(rows), count: rows.length }
  }
  const roles = { name: 0 }
  const sheet = { columns: ['Firm'], isList: false, dialect: { delimiter: ',', hasByteOrderMark: false }, roles }
  const forecast = () => ({ mayCost: 0, websiteOnly: 0, afterName: 0, afterNumber: 0 })
  const list = { name: null, sheet, maxCredits: null, blocks: blocks(), receivedBytes: 10, forecast }
  const { id } = await receiveList(ports, account, list)
  const answers = results.map((result, place) => {
    const own = candidates[place]
    const tied = place === 0 && tiedWithFirst ? [candidate(tiedWithFirst)] : []
    return own ? { ...result, candidates: [candidate(own), ...tied] } : result
  })
  await ports.lists.claim({ id: 'a', until: noon + 60_000 }, noon)
  await ports.lists.saveAnswers(id, 'a', {
    block: 0,
    answers: answersBlock(answers),
    marks: marks ?? marksText(marksOf(rows, answers, roles)),
    answered: 3,
    skipped: 0,
    before: { answered: 0, skipped: 0 },
    isDone: true,
    lines: [],
    outcomes: { needs_review: 2, invalid_input: 1 },
  })
  await ports.lists.end(id, 'a', { problem: null, summary: null, at: noon })
  return { ports, id, outcomes: async () => (await ports.lists.find(account, id))?.outcomes }
}

describe('decideRows', () => {
  it('counts each row under its new outcome, and under its old one after an undo', async () => {
    const { ports, id, outcomes } = await endedList()
    const alike = await decideRows(ports, account, by, id, { lines: [2, 4], company: null, isForAlike: true })
    expect(alike.rows).toBe(3)
    expect(await outcomes()).toEqual({ no_match: 3 })
    expect(await undoDecision(ports, account, by, id, alike.id)).toEqual({ rows: 3 })
    expect(await outcomes()).toEqual({ needs_review: 2, invalid_input: 1 })
  })

  it('records the note of a decision, and refuses one that is too long', async () => {
    const { ports, id } = await endedList()
    const decide = (note: string) =>
      decideRows(ports, account, by, id, { lines: [2], company: null, isForAlike: false, note })
    await decide(' Closed in May. ')
    const [event] = await ports.reviews.listEvents(account, null, 1)
    expect(event).toMatchObject({ action: 'rejected', note: 'Closed in May.', rows: { lines: [2] } })
    await expect(decide('x'.repeat(1_001))).rejects.toThrow('at most 1000 characters')
  })

  it('decides each row for its own first candidate, leaves rows without one, and undoes the last decision first', async () => {
    const { ports, id, outcomes } = await endedList(['00000001', '00000002'])
    const companies = [1, 2].map((place) => ({ number: `0000000${place}`, name: `KESTREL ${place} LIMITED` }))
    await importText(ports.registerImporter, snapshotText(companies), { asOf: '2026-03-01', isComplete: true })
    const last = async () => (await findRows(ports, account, id, { page: 1, limit: 9 })).last
    expect(await last()).toBeNull()
    const none = await decideRows(ports, account, by, id, { lines: [4], company: null, isForAlike: false })
    ports.clock.advance(1_000)
    const firsts = await decideRows(ports, account, by, id, {
      lines: [2, 3, 4],
      company: firstCandidate,
      isForAlike: false,
    })
    expect(firsts.rows).toBe(2)
    expect(await outcomes()).toEqual({ matched: 2, no_match: 1 })
    const { items } = await findRows(ports, account, id, { page: 1, limit: 9 })
    expect(items.map(({ result }) => result.company?.company_number)).toEqual(['00000001', '00000002', undefined])
    expect((await last())?.id).toBe(firsts.id)
    expect(await undoDecision(ports, account, by, id, firsts.id)).toEqual({ rows: 2 })
    expect((await last())?.id).toBe(none.id)
    await undoDecision(ports, account, by, id, none.id)
    expect(await last()).toBeNull()
    expect(await outcomes()).toEqual({ needs_review: 2, invalid_input: 1 })
  })

  it('is part of the history with who decided, and so is the undo', async () => {
    const { ports, id } = await endedList(['00000001', '00000002'])
    const companies = [1, 2].map((place) => ({ number: `0000000${place}`, name: `KESTREL ${place} LIMITED` }))
    await importText(ports.registerImporter, snapshotText(companies), { asOf: '2026-03-01', isComplete: true })
    const one = await decideRows(ports, account, by, id, { lines: [2], company: '00000002', isForAlike: true })
    const firsts = await decideRows(ports, account, by, id, {
      ...{ lines: [2, 3], company: firstCandidate, isForAlike: false },
    })
    await undoDecision(ports, account, 'ben@harbour-lane.example', id, firsts.id)
    const events = await ports.reviews.events(account, null, 10)
    const rows = { list: id, name: null }
    expect(events).toMatchObject([
      {
        action: 'undone',
        by: 'ben@harbour-lane.example',
        company: null,
        rows: { ...rows, decision: firsts.id, lines: [2, 3] },
      },
      { action: 'accepted', by, company: null, rows: { ...rows, decision: firsts.id, rows: 2, lines: [2, 3] } },
      { action: 'accepted', by, company: '00000002', rows: { ...rows, decision: one.id, rows: 1, lines: [2] } },
    ])
    expect(await listDecisions(ports, account, 10)).toMatchObject([
      { companyName: 'KESTREL 2 LIMITED', domain: null, rows: { decision: one.id } },
    ])
  })

  it('is found by its day and the name of its list behind many newer ones', async () => {
    const { ports, id } = await endedList([])
    const event = { action: 'rejected', company: null, note: null, by } as const
    const about = (place: number) => ({
      list: id,
      name: `list-${place}.csv`,
      decision: `dec_${place}`,
      rows: 1,
      lines: [2],
    })
    await ports.atomically(async ({ reviews }) => {
      await reviews.lock(account)
      for (let place = 0; place < 600; place += 1)
        await reviews.record(account, about(place), { ...event, at: place }, 1_000)
    })
    const found = (filter: object) => listDecisions(ports, account, 10, filter)
    expect(await found({ to: 1 })).toMatchObject([{ at: 0, rows: { name: 'list-0.csv' } }])
    expect(await found({ text: 'list-7.' })).toMatchObject([{ at: 7 }])
    expect((await found({ from: 3, to: 5 })).map(({ at }) => at)).toEqual([4, 3])
    expect(await found({ text: `${'l'.repeat(99)}z` })).toEqual([])
    expect(await found({})).toHaveLength(10)
  })

  it('names in the history the rows that were decided, not those that were left', async () => {
    const { ports, id } = await endedList(['00000001'])
    const companies = [{ number: '00000001', name: 'KESTREL 1 LIMITED' }]
    await importText(ports.registerImporter, snapshotText(companies), { asOf: '2026-03-01', isComplete: true })
    await decideRows(ports, account, by, id, { lines: [4, 3, 2], company: firstCandidate, isForAlike: false })
    const [event] = await ports.reviews.events(account, null, 10)
    expect(event).toMatchObject({ action: 'accepted', company: '00000001', rows: { rows: 1, lines: [2] } })
  })

  it('finds and undoes decisions, and rows alike, that an earlier version has stored', async () => {
    const { ports, id, outcomes } = await endedList([], '[2,4,"rrx",{"0":"1f","1":"1f"}]')
    const decision = asId('dec', 'dec_1')
    const decisions = JSON.stringify({ 0: { id: decision, company: null, at: noon } })
    const change = { outcomes: { needs_review: -1, no_match: 1 }, isForEnded: false }
    const blocks = [{ block: 0, before: null, decisions, decidedAt: noon }]
    await ports.lists.decide(account, id, { ...change, blocks }, 1_000_000)
    const { items, decided } = await findRows(ports, account, id, { page: 1, limit: 9 })
    expect([decided, items.map(({ alike, decision: made }) => [alike, made?.id ?? null])]).toEqual([
      1,
      [
        [0, decision],
        [1, null],
        [0, null],
      ],
    ])
    expect(await undoDecision(ports, account, by, id, decision)).toEqual({ rows: 1 })
    expect(await outcomes()).toEqual({ needs_review: 2, invalid_input: 1 })
  })

  it('finds rows alike by what decides them now, also with the marks of an earlier version', async () => {
    const marks = `[2,4,"rrx","${'1'.repeat(11)}${'2'.repeat(11)}"]`
    const { ports, id } = await endedList([], marks)
    const { items } = await findRows(ports, account, id, { page: 1, limit: 9 })
    expect(items.map(({ alike }) => alike)).toEqual([2, 2, 0])
    const { rows: decided } = await decideRows(ports, account, by, id, { lines: [2], company: null, isForAlike: true })
    expect(decided).toBe(2)
  })

  it('leaves a row whose first candidates are equally likely, and refuses if no row is left', async () => {
    const { ports, id, outcomes } = await endedList(['00000001', '00000002'], undefined, '00000003')
    const companies = [1, 2, 3].map((place) => ({ number: `0000000${place}`, name: `KESTREL ${place} LIMITED` }))
    await importText(ports.registerImporter, snapshotText(companies), { asOf: '2026-03-01', isComplete: true })
    const decide = (lines: readonly number[]) =>
      decideRows(ports, account, by, id, { lines, company: firstCandidate, isForAlike: false })
    await expect(decide([2])).rejects.toMatchObject({
      message: 'None of these rows was decided: 1 has candidates that are as likely as each other.',
    })
    expect(await decide([2, 3, 4])).toMatchObject({ rows: 1, left: { matched: 0, tied: 1, without_candidate: 1 } })
    expect(await outcomes()).toEqual({ matched: 1, needs_review: 1, invalid_input: 1 })
    // A person may still choose one of them.
    expect(
      (await decideRows(ports, account, by, id, { lines: [2], company: '00000003', isForAlike: false })).rows,
    ).toBe(1)
  })

  it('refuses to decide for first candidates if no row has one', async () => {
    const { ports, id, outcomes } = await endedList()
    const deciding = decideRows(ports, account, by, id, { lines: [2, 4], company: firstCandidate, isForAlike: false })
    await expect(deciding).rejects.toMatchObject({
      message: 'None of these rows was decided: 2 have no candidate.',
    })
    expect(await outcomes()).toEqual({ needs_review: 2, invalid_input: 1 })
  })

  it('leaves rows that have a company if it is asked to, and says how many', async () => {
    const { ports, id, outcomes } = await endedList()
    const companies = [{ number: '00000001', name: 'KESTREL 1 LIMITED' }]
    await importText(ports.registerImporter, snapshotText(companies), { asOf: '2026-03-01', isComplete: true })
    const decide = (lines: readonly number[], company: string | null, keepsMatched: boolean) =>
      decideRows(ports, account, by, id, { lines, company, isForAlike: false, keepsMatched })
    await decide([2], '00000001', true)
    expect(await decide([2, 3], null, true)).toMatchObject({ rows: 1, left: { matched: 1, tied: 0 } })
    expect(await outcomes()).toEqual({ matched: 1, no_match: 1, invalid_input: 1 })
    await expect(decide([2], null, true)).rejects.toMatchObject({
      message: 'None of these rows was decided: 1 is matched already.',
      left: { matched: 1 },
    })
    expect(await decide([2], null, false)).toMatchObject({ rows: 1 })
    expect(await outcomes()).toEqual({ no_match: 2, invalid_input: 1 })
  })

  it('stores nothing if the caller goes while the rows are read', async () => {
    const { ports, id, outcomes } = await endedList()
    const gone = new Stopper()
    const lists = {
      ...ports.lists,
      blocksAt: (...wanted: Parameters<typeof ports.lists.blocksAt>) => {
        gone.stop()
        return ports.lists.blocksAt(...wanted)
      },
    }
    const one = { lines: [2], company: null, isForAlike: false }
    const deciding = decideRows(untilGone({ ...ports, lists }, gone), account, by, id, one)
    await expect(deciding).rejects.toMatchObject({ message: 'The caller has gone.' })
    expect(await outcomes()).toEqual({ needs_review: 2, invalid_input: 1 })
  })

  it('refuses a decision that the space of the account does not hold, but takes one back', async () => {
    const { ports, id, outcomes } = await endedList()
    const one = { lines: [2], company: null, isForAlike: false }
    const bytes = await ports.lists.storedBytes(account)
    await expect(decideRows(ports, account, by, id, one, bytes)).rejects.toMatchObject({
      message: expect.stringContaining('would take more than'),
    })
    expect(await outcomes()).toEqual({ needs_review: 2, invalid_input: 1 })
    const { id: decision } = await decideRows(ports, account, by, id, one, bytes + 500)
    expect(await undoDecision(ports, account, by, id, decision)).toEqual({ rows: 1 })
    expect(await ports.lists.storedBytes(account)).toBe(bytes)
  })
})

describe('findRows', () => {
  it('finds rows with errors by what they are counted as', async () => {
    const { ports, id } = await endedList()
    const lines = async (outcome: RowsRequest['outcome'], text?: string) => {
      const { items, total } = await findRows(ports, account, id, { page: 1, limit: 9, outcome, text })
      return [total, ...items.map(({ line }) => line)]
    }
    expect(await lines('error')).toEqual([1, 4])
    expect(await lines('invalid_input')).toEqual([1, 4])
    expect(await lines('invalid_input', 'KESTREL')).toEqual([1, 4])
    expect(await lines('invalid_input', 'other')).toEqual([0])
    expect(await lines('failed')).toEqual([0])
  })
})

describe('watchRows', () => {
  it('adds tags and the reference to companies that are watched already, and says to how many', async () => {
    const { ports, id } = await endedList(['00000001', '00000002'])
    const companies = [1, 2].map((place) => ({ number: `0000000${place}`, name: `KESTREL ${place} LIMITED` }))
    await importText(ports.registerImporter, snapshotText(companies), { asOf: '2026-03-01', isComplete: true })
    await decideRows(ports, account, by, id, { lines: [2, 3], company: firstCandidate, isForAlike: false })
    const full = Array.from({ length: 10 }, (_, place) => `t${place}`)
    await watchCompanies(ports, testSettings, account, ['00000001'], { tags: ['Old'] })
    await watchCompanies(ports, testSettings, account, ['00000002'], { tags: full })
    const watch = (isPreview: boolean) =>
      watchRows(ports, testSettings, account, id, { tags: ['old', 'New'], reference: 'Firm', isPreview })
    const done = { watched: 0, alreadyWatched: 2, labelled: 2, left: 0 }
    expect(await watch(true)).toMatchObject(done)
    expect(await watch(false)).toMatchObject(done)
    const labels = async () => (await ports.watchlist.entries(account)).map(({ tags, reference }) => [tags, reference])
    expect(await labels()).toEqual([
      [['Old', 'New'], 'Kestrel Foods'],
      // A company has at most 10 tags.
      [full, 'Kestrel Foods'],
    ])
    expect(await watch(false)).toMatchObject({ ...done, labelled: 0 })
    const left = { tags: ['other'], except: ['1'] }
    expect(await watchRows(ports, testSettings, account, id, left)).toMatchObject({ labelled: 0 })
  })
})

describe('unwatchRows', () => {
  it('stops watching exactly what a call has added, whatever was decided or watched by hand since', async () => {
    const { ports, id } = await endedList(['00000001', '00000002'])
    const companies = [1, 2, 3].map((place) => ({ number: `0000000${place}`, name: `KESTREL ${place} LIMITED` }))
    await importText(ports.registerImporter, snapshotText(companies), { asOf: '2026-03-01', isComplete: true })
    await decideRows(ports, account, by, id, { lines: [2, 3], company: firstCandidate, isForAlike: false })
    const { batch, watched } = await watchRows(ports, testSettings, account, id, { tags: [] })
    expect(watched).toBe(2)
    await decideRows(ports, account, by, id, { lines: [2], company: '00000003', isForAlike: false })
    await watchCompanies(ports, testSettings, account, ['00000003'])
    expect(await unwatchRows(ports, account, id, batch ?? '')).toEqual({ removed: 2 })
    expect((await ports.watchlist.list(account)).map(({ company }) => company)).toEqual(['00000003'])
    expect(await unwatchRows(ports, account, id, batch ?? '')).toEqual({ removed: 0 })
    await expect(unwatchRows(ports, account, id, 'x')).rejects.toMatchObject({ code: 'not_found' })
  })
})
