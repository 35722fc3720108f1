import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unknownCompany } from '../company/company.js'
import { asCompanyNumber } from '../company/company-number.js'
import type { ControlStatement } from '../records/control-statements.js'
import type { Officer } from '../records/officers.js'
import type { Sighting } from '../records/sighting.js'
import { applyChange } from './apply-change.js'
import { emptyOverlay, type Facet, type FacetValues } from './overlay.js'
import type { ChangeSource, RegisterChange } from './register-change.js'

const number = asCompanyNumber('09999991')
const stream: ChangeSource = { kind: 'stream', stream: 'companies', timepoint: 7 }
const rest: ChangeSource = { kind: 'rest' }

function memoryOverlay() {
  let kept = emptyOverlay
  let writes = 0
  return {
    current: () => kept,
    writes: () => writes,
    overlay: {
      readForUpdate: async () => kept,
      write: async <Key extends Facet>(_: string, facet: Key, sighting: Sighting<FacetValues[Key]>) => {
        writes += 1
        kept = { ...kept, [facet]: JSON.parse(JSON.stringify(sighting)) }
      },
    },
  }
}

const officer = (id: string, asOf: number, resignedOn: string | null = null): Officer => ({
  id,
  name: 'QUILLFEATHER, Ada',
  role: 'director',
  appointedOn: '2019-01-25',
  resignedOn,
  asOf,
})
const profile = (asOf: number, patch: FacetValues['profile'], source: ChangeSource = stream): RegisterChange => ({
  number,
  asOf,
  source,
  what: 'profile',
  patch,
})
const officers = (
  asOf: number,
  items: Officer[],
  isComplete = false,
  source: ChangeSource = stream,
): RegisterChange => ({
  number,
  asOf,
  source,
  what: 'officers',
  officers: { items, isComplete },
})
const insolvency = (asOf: number, statuses: readonly string[] | null): RegisterChange => ({
  number,
  asOf,
  source: stream,
  what: 'insolvency',
  insolvency: statuses && { statuses, cases: [] },
})
const statement = (id: string, asOf: number, ceasedOn: string | null = null): ControlStatement => ({
  id,
  statement: 'psc-exists-but-not-identified',
  ownerName: null,
  notifiedOn: '2026-01-02',
  ceasedOn,
  asOf,
})
const statements = (
  asOf: number,
  items: ControlStatement[],
  exempt: readonly string[] | null = null,
  source: ChangeSource = stream,
): RegisterChange => ({
  number,
  asOf,
  source,
  what: 'statements',
  statements: {
    statements: { items, isComplete: source === rest },
    exemptions: exempt && { items: exempt.map((type) => ({ type, exemptFrom: null, exemptTo: null })), asOf },
  },
})
const removed = (asOf: number, id: string): RegisterChange => ({
  number,
  asOf,
  source: stream,
  what: 'removed',
  facet: 'officers',
  id,
})

async function after(...changes: RegisterChange[]) {
  const memory = memoryOverlay()
  const applied = []
  for (const change of changes) applied.push(await applyChange(memory, change))
  return { overlay: memory.current(), writes: memory.writes(), last: applied.at(-1) }
}

describe('applyChange for a profile', () => {
  it('stores the first patch and reports it as the first sighting', async () => {
    const { overlay, last } = await after(profile(10, { status: 'active' }))
    expect(overlay.profile).toEqual({ value: { status: 'active' }, asOf: 10, askedAt: null })
    expect(last).toEqual({
      number,
      what: 'profile',
      source: stream,
      asOf: 10,
      before: null,
      after: { status: 'active' },
      changed: true,
      isFirstSight: true,
    })
  })

  it('merges newer facts over the stored ones and returns both states', async () => {
    const { overlay, last } = await after(
      profile(10, { status: 'active', type: 'ltd' }, rest),
      profile(20, { status: 'liquidation' }),
    )
    expect(last).toMatchObject({
      before: { status: 'active', type: 'ltd' },
      after: { status: 'liquidation', type: 'ltd' },
      changed: true,
      isFirstSight: false,
    })
    expect(overlay.profile).toEqual({
      value: { status: 'liquidation', type: 'ltd', olderAsOf: { type: 10 } },
      asOf: 20,
      askedAt: 10,
    })
  })

  it('never lets an older event overwrite newer facts, but takes missing facts from it', async () => {
    const { overlay, last } = await after(
      profile(20, { status: 'liquidation' }),
      profile(10, { status: 'active', type: 'ltd' }),
    )
    expect(last).toMatchObject({ after: { status: 'liquidation', type: 'ltd' } })
    expect(overlay.profile).toMatchObject({ asOf: 20, value: { olderAsOf: { type: 10 } } })
  })

  it('changes and writes nothing if an event is repeated', async () => {
    const event = profile(10, { status: 'active', sicCodes: ['62020'] })
    const { last, writes } = await after(event, event)
    expect(last).toMatchObject({ changed: false })
    expect(writes).toBe(1)
  })

  it('advances the time if a newer report says the same', async () => {
    const { last, overlay } = await after(profile(10, { status: 'active' }), profile(20, { status: 'active' }, rest))
    expect(last).toMatchObject({ changed: false })
    expect(overlay.profile).toEqual({ value: { status: 'active' }, asOf: 20, askedAt: 20 })
  })
})

describe('applyChange for a list', () => {
  it('replaces the list with a complete one and records when it was requested', async () => {
    const { overlay, last } = await after(
      officers(10, [officer('a', 10), officer('b', 10)], true, rest),
      officers(20, [officer('b', 20)], true, rest),
    )
    expect(last).toMatchObject({ before: { items: [{ id: 'a' }, { id: 'b' }] }, after: { items: [{ id: 'b' }] } })
    expect(overlay.officers).toMatchObject({ asOf: 20, askedAt: 20, value: { isComplete: true } })
  })

  it('reports no change if only the time is new', async () => {
    const { last } = await after(
      officers(10, [officer('a', 10)], true, rest),
      officers(20, [officer('a', 20)], true, rest),
    )
    expect(last).toMatchObject({ what: 'officers', changed: false })
  })

  it('reports a change if a known entry differs', async () => {
    const { last } = await after(
      officers(10, [officer('a', 10)], true, rest),
      officers(20, [officer('a', 20, '2026-05-06')]),
    )
    expect(last).toMatchObject({ changed: true, after: { items: [{ resignedOn: '2026-05-06' }], isComplete: true } })
  })

  it('reports a removal as a change of the list', async () => {
    const { last } = await after(officers(10, [officer('a', 10)], true, rest), removed(20, 'a'))
    expect(last).toMatchObject({
      what: 'officers',
      changed: true,
      before: { items: [{ id: 'a' }] },
      after: { items: [] },
    })
  })

  it.each(['charges', 'owners'] as const)('removes an entry from %s too', async (facet) => {
    const { last } = await after({ number, asOf: 10, source: stream, what: 'removed', facet, id: 'a' })
    expect(last).toMatchObject({ what: facet, changed: false, after: { removed: [{ id: 'a', asOf: 10 }] } })
  })
})

describe('applyChange for statements', () => {
  it('adds a statement from the stream without losing the others or the exemptions', async () => {
    const { overlay, last } = await after(
      statements(10, [statement('a', 10)], ['market'], rest),
      statements(20, [statement('b', 20)]),
      statements(30, [statement('a', 30, '2026-05-06')]),
    )
    expect(overlay.statements).toMatchObject({
      value: {
        statements: {
          items: [
            { id: 'a', ceasedOn: '2026-05-06' },
            { id: 'b', ceasedOn: null },
          ],
          isComplete: true,
        },
        exemptions: { items: [{ type: 'market' }], asOf: 10 },
      },
      asOf: 30,
      askedAt: 10,
    })
    expect(last).toMatchObject({ what: 'statements', changed: true, isFirstSight: false })
  })

  it('ignores an older event, and does not restore a removed statement', async () => {
    const { overlay } = await after(
      statements(10, [statement('a', 10)], ['market'], rest),
      { ...removed(30, 'a'), facet: 'statements' } as RegisterChange,
      statements(20, [statement('a', 20)]),
      statements(40, [], []),
      statements(35, [], ['market']),
    )
    expect(overlay.statements?.value).toMatchObject({
      statements: { items: [], isComplete: true },
      exemptions: { items: [], asOf: 40 },
    })
  })

  it('knows one statement, and nothing about exemptions, after one event', async () => {
    const { overlay } = await after(statements(10, [statement('a', 10)]))
    expect(overlay.statements).toMatchObject({
      value: { statements: { items: [{ id: 'a' }], isComplete: false }, exemptions: null },
      askedAt: null,
    })
  })

  it('reports no change if only the times of the reports differ', async () => {
    const { last } = await after(
      statements(10, [statement('a', 10)], ['market'], rest),
      statements(20, [statement('a', 20)], ['market'], rest),
    )
    expect(last).toMatchObject({ what: 'statements', changed: false })
  })
})

describe('applyChange for insolvency', () => {
  it('replaces older data and keeps newer data', async () => {
    const newer = await after(insolvency(10, ['liquidation']), insolvency(20, null))
    expect(newer.last).toMatchObject({ before: { statuses: ['liquidation'] }, after: null, changed: true })
    const older = await after(insolvency(20, null), insolvency(10, ['liquidation']))
    expect(older.last).toMatchObject({ before: null, after: null, changed: false })
    expect(older.overlay.insolvency).toMatchObject({ value: null, asOf: 20 })
  })

  it('distinguishes the first report of no insolvency from a change', async () => {
    const { last, overlay } = await after(insolvency(10, null))
    expect(last).toMatchObject({ isFirstSight: true, changed: false })
    expect(overlay.insolvency).toEqual({ value: null, asOf: 10, askedAt: null })
  })
})

describe('applyChange for changes that are not stored', () => {
  it('passes on a filing', async () => {
    const filing = {
      id: 'MzUw',
      type: 'AA',
      category: 'accounts',
      subcategories: [],
      description: null,
      descriptionValues: {},
      date: null,
    }
    const { last, writes } = await after({ number, asOf: 10, source: stream, what: 'filing', filing })
    expect(last).toMatchObject({ what: 'filing', before: null, after: filing, changed: true })
    expect(writes).toBe(0)
  })

  it('passes on a difference between two snapshots', async () => {
    const before = unknownCompany(number, 'TINDERBOX LANE LIMITED')
    const bulk = {
      number,
      asOf: 10,
      source: { kind: 'snapshot', snapshot: '2026-05-01' },
      what: 'bulk',
      id: 1,
    } as const
    const renamed = await after({ ...bulk, before, after: { ...before, name: 'NEW NAME LIMITED' } })
    expect(renamed).toMatchObject({ writes: 0, last: { changed: true, isFirstSight: false } })
    expect((await after({ ...bulk, before, after: { ...before } })).last).toMatchObject({ changed: false })
    expect((await after({ ...bulk, before: null, after: before })).last).toMatchObject({ isFirstSight: true })
  })
})

describe('the order of events', () => {
  const facts = { status: fc.constantFrom('active', 'liquidation'), type: fc.constantFrom('ltd', 'plc', null) }
  const said = fc.record(facts, { requiredKeys: [] })
  const id = fc.constantFrom('a', 'b', 'c')
  const day = fc.constantFrom('2026-05-06', null)
  const change = fc.oneof(
    said.map((patch) => (asOf: number) => profile(asOf, patch)),
    fc.tuple(id, day).map(
      ([name, resigned]) =>
        (asOf: number) =>
          officers(asOf, [officer(name, asOf, resigned)]),
    ),
    fc.uniqueArray(id).map(
      (names) => (asOf: number) =>
        officers(
          asOf,
          names.map((name) => officer(name, asOf)),
          true,
          rest,
        ),
    ),
    id.map((name) => (asOf: number) => removed(asOf, name)),
    fc.tuple(id, day).map(
      ([name, ceased]) =>
        (asOf: number) =>
          statements(asOf, [statement(name, asOf, ceased)]),
    ),
    fc.constantFrom([], ['market']).map((exempt) => (asOf: number) => statements(asOf, [], exempt)),
    fc.uniqueArray(id).map(
      (names) => (asOf: number) =>
        statements(
          asOf,
          names.map((name) => statement(name, asOf)),
          names,
          rest,
        ),
    ),
    id.map((name) => (asOf: number) => ({ ...removed(asOf, name), facet: 'statements' }) as RegisterChange),
    fc.constantFrom(null, ['liquidation']).map((statuses) => (asOf: number) => insolvency(asOf, statuses)),
  )
  const history = fc
    .array(change, { minLength: 1, maxLength: 12 })
    .map((changes) => changes.map((make, index) => make(index + 1)))

  it('does not affect the stored state, nor does their repetition', async () => {
    const shuffled = history.chain((changes) =>
      fc.tuple(
        fc.constant(changes),
        fc.shuffledSubarray([...changes, ...changes], { minLength: 2 * changes.length, maxLength: 2 * changes.length }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(shuffled, async ([inOrder, mixed]) => {
        expect((await after(...mixed)).overlay).toEqual((await after(...inOrder)).overlay)
      }),
      { numRuns: 500 },
    )
  })

  it('does not matter when all of them arrive a second time', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (changes) => {
        const once = await after(...changes)
        expect((await after(...changes, ...changes)).writes).toBe(once.writes)
      }),
      { numRuns: 200 },
    )
  })
})
