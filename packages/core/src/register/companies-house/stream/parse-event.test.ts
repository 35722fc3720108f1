import { describe, expect, it } from 'vitest'
import { parseEvent } from './parse-event.js'

const event = { timepoint: 1660556, published_at: '2026-11-15T18:59:02', type: 'changed' }
const asOf = Date.UTC(2026, 10, 15, 18, 59, 2)
const officer = {
  name: 'QUILLFEATHER, Ada',
  officer_role: 'director',
  appointed_on: '2019-01-25',
  links: { self: '/company/09999991/appointments/iKuQ' },
}
const officerEvent = {
  resource_kind: 'company-officers',
  resource_uri: '/company/09999991/appointments/iKuQ',
  resource_id: 'iKuQ',
  data: officer,
  event,
}

const read = (stream: string, envelope: object) => parseEvent(stream, JSON.stringify(envelope))
const changeIn = (stream: string, envelope: object) => {
  const parsed = read(stream, envelope)
  return parsed.kind === 'event' ? parsed.change : parsed
}

describe('parseEvent', () => {
  it('reads an officer with its stream position and publication time', () => {
    expect(read('officers', officerEvent)).toEqual({
      kind: 'event',
      stream: 'officers',
      timepoint: 1660556,
      change: {
        number: '09999991',
        asOf,
        source: { kind: 'stream', stream: 'officers', timepoint: 1660556 },
        what: 'officers',
        officers: {
          items: [
            {
              id: 'iKuQ',
              name: 'QUILLFEATHER, Ada',
              role: 'director',
              appointedOn: '2019-01-25',
              resignedOn: null,
              asOf,
            },
          ],
          isComplete: false,
        },
      },
    })
  })

  it('reads a profile as partial', () => {
    const data = { company_number: '9999991', company_name: 'TINDERBOX LANE LIMITED' }
    expect(changeIn('companies', { resource_kind: 'company-profile', data, event })).toMatchObject({
      number: '09999991',
      what: 'profile',
      patch: { name: 'TINDERBOX LANE LIMITED' },
    })
  })

  it('reads charges, owners of every kind, filings and insolvency', () => {
    const resource_uri = '/company/OE003609/somewhere/xyz'
    expect(
      changeIn('charges', { resource_uri, resource_id: 'xyz', data: { status: 'outstanding' }, event }),
    ).toMatchObject({
      number: 'OE003609',
      what: 'charges',
      charges: { items: [{ id: 'xyz', asOf }], isComplete: false },
    })
    for (const resource_kind of ['company-psc-individual', 'corporate-entity-beneficial-owner']) {
      const data = { kind: 'some-owner', name: 'Ada Quillfeather' }
      expect(changeIn('persons-with-significant-control', { resource_kind, resource_uri, data, event })).toMatchObject({
        what: 'owners',
        owners: { items: [{ id: 'xyz', name: 'Ada Quillfeather', asOf }] },
      })
    }
    expect(changeIn('filings', { resource_uri, data: { transaction_id: 'abc', type: 'AA' }, event })).toMatchObject({
      what: 'filing',
      filing: { id: 'abc', type: 'AA' },
    })
    expect(
      changeIn('insolvency-cases', { resource_id: '09999991', data: { status: ['liquidation'] }, event }),
    ).toMatchObject({ number: '09999991', what: 'insolvency', insolvency: { statuses: ['liquidation'], cases: [] } })
  })

  it.each([
    ['a leading slash', { resource_uri: '/company/SC123456/appointments/iKuQ' }],
    ['no leading slash', { resource_uri: 'company/SC123456/appointments/iKuQ' }],
    ['a separate field', { resource_uri: '', data: { ...officer, company_number: 'SC123456' } }],
  ])('finds the company number with %s', (_, differing) => {
    expect(changeIn('officers', { ...officerEvent, ...differing })).toMatchObject({ number: 'SC123456' })
  })

  it('does not read the id of an officer as a company number', () => {
    expect(changeIn('officers', { ...officerEvent, resource_uri: '', resource_id: '12345678' })).toBeNull()
  })

  it.each([
    ['officers', 'officers'],
    ['charges', 'charges'],
    ['persons-with-significant-control', 'owners'],
    ['persons-with-significant-control-statements', 'statements'],
  ])('removes a deleted entry of %s, with or without its last data', (stream, facet) => {
    const resource_uri = '/company/09999991/somewhere/iKuQ'
    const deleted = { resource_uri, event: { ...event, type: 'deleted' } }
    const removed = { number: '09999991', asOf, what: 'removed', facet, id: 'iKuQ' }
    expect(changeIn(stream, deleted)).toMatchObject(removed)
    expect(changeIn(stream, { ...deleted, resource_id: 'other', data: officer })).toMatchObject(removed)
  })

  it.each([
    ['', 'persons-with-significant-control-statement', '/company/09999991/statements/aB1', 'aB1'],
    [' of an internal address', undefined, '/company/09999991/statements/aB1/internal', 'internal'],
    [' without an id', 'persons-with-significant-control-statement', '/company/09999991/statements/aB1/internal', null],
  ])('reads a statement about owners%s', (_, resource_kind, resource_uri, resource_id) => {
    const data = { statement: 'psc-exists-but-not-identified', notified_on: '2026-01-02', ceased_on: '2026-02-03' }
    const envelope = { resource_kind, resource_uri, resource_id, data, event }
    expect(changeIn('persons-with-significant-control-statements', envelope)).toMatchObject({
      number: '09999991',
      what: 'statements',
      statements: {
        statements: {
          items: [{ id: 'aB1', notifiedOn: '2026-01-02', ceasedOn: '2026-02-03', asOf }],
          isComplete: false,
        },
        exemptions: null,
      },
    })
  })

  it('reads exemptions as a whole, and clears deleted ones', () => {
    const exempt = { exemption_type: 'market', items: [{ exempt_from: '2022-10-24' }, { exempt_from: '2020-01-01' }] }
    const envelope = {
      resource_kind: 'company-exemptions',
      resource_uri: 'company/09999991/exemptions',
      resource_id: '09999991',
      data: { exemptions: { market: exempt }, kind: 'exemptions' },
      event,
    }
    const items = ['2022-10-24', '2020-01-01'].map((exemptFrom) => ({ type: 'market', exemptFrom, exemptTo: null }))
    const statements = { items: [], isComplete: false }
    const change = { number: '09999991', asOf, what: 'statements' }
    expect(changeIn('company-exemptions', envelope)).toMatchObject({
      ...change,
      statements: { statements, exemptions: { items, asOf } },
    })
    const deleted = { ...envelope, event: { ...event, type: 'deleted' } }
    expect(changeIn('company-exemptions', deleted)).toMatchObject({
      ...change,
      statements: { statements, exemptions: { items: [], asOf } },
    })
    expect(read('company-exemptions', { ...envelope, data: {} })).toMatchObject({ kind: 'unreadable' })
  })

  it('clears a deleted insolvency, and ignores the deletion of a company or a filing', () => {
    const deleted = { resource_uri: '/company/09999991/x', event: { ...event, type: 'deleted' }, data: {} }
    expect(changeIn('insolvency-cases', deleted)).toMatchObject({ what: 'insolvency', insolvency: null })
    expect(changeIn('companies', deleted)).toBeNull()
    expect(changeIn('filings', deleted)).toBeNull()
  })

  it.each([
    ['another stream', 'disqualified-officers', officerEvent],
    ['another kind', 'officers', { ...officerEvent, resource_kind: 'company-exemptions' }],
    ['no company', 'officers', { ...officerEvent, resource_uri: '/officers/iKuQ' }],
  ])('keeps the timepoint of an event with %s', (_, stream, envelope) => {
    expect(read(stream, envelope)).toEqual({ kind: 'event', stream, timepoint: 1660556, change: null })
  })

  it.each([
    ['no time', { ...officerEvent, event: { ...event, published_at: 'soon' } }],
    ['no data', { ...officerEvent, data: null }],
    ['an officer without a name', { ...officerEvent, data: { ...officer, name: null } }],
  ])('is unreadable but keeps its timepoint with %s', (_, envelope) => {
    expect(read('officers', envelope)).toEqual({ kind: 'unreadable', timepoint: 1660556 })
  })

  it.each(['', '{', 'null', '[]', '{}', '{"event":{}}', '{"event":{"timepoint":-1}}', '{"event":{"timepoint":"x"}}'])(
    'is unreadable without a timepoint: %s',
    (line) => {
      expect(parseEvent('officers', line)).toEqual({ kind: 'unreadable', timepoint: null })
    },
  )
})
