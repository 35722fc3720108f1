import { isDeepStrictEqual } from 'node:util'
import {
  chargeItem,
  exemptionsBody,
  filingItem,
  insolvencyBody,
  officerItem,
  ownerItem,
  statementItem,
} from '../render-lists.js'
import { type Json, streamProfile } from '../render-profile.js'
import type { SampleCompany } from '../sample/sample-company.js'
import type { CompanyEvent, StreamName } from './stream-log.js'

/** The stream events for a change from one state to another; `before` is null for a new company. */
export function companyEvents(before: SampleCompany | null, after: SampleCompany): CompanyEvent[] {
  const listed = (Object.keys(lists) as (keyof typeof lists)[]).flatMap((list) => listEvents(list, before, after))
  return [
    ...profileEvents(before, after),
    ...listed,
    ...insolvencyEvents(before, after),
    ...exemptionEvents(before, after),
  ]
}

interface Entry {
  readonly id: string
  readonly event: Omit<CompanyEvent, 'type'>
}

const ownerKinds = {
  individual: 'individual',
  'corporate-entity': 'corporate',
  'legal-person': 'legal',
  'super-secure': 'supersecure',
} as const

const lists = {
  officers: (company: SampleCompany): Entry[] =>
    company.officers.map((officer) => {
      // The stream has no link to the other appointments of the officer.
      const { links, ...item } = officerItem(company, officer)
      const { self } = links as { self: string }
      return entry('officers', 'company-officers', officer.id, { ...item, links: { self } })
    }),
  charges: (company: SampleCompany): Entry[] =>
    company.charges.map((charge) => entry('charges', 'company-charges', charge.id, chargeItem(company, charge))),
  owners: (company: SampleCompany): Entry[] =>
    company.owners.map((owner) => {
      const kind = `company-psc-${ownerKinds[owner.kind]}`
      return entry('persons-with-significant-control', kind, owner.id, ownerItem(company, owner))
    }),
  statements: (company: SampleCompany): Entry[] =>
    (company.statements ?? []).map((one) => {
      const kind = 'persons-with-significant-control-statement'
      return entry('persons-with-significant-control-statements', kind, one.id, statementItem(company, one))
    }),
  filings: (company: SampleCompany): Entry[] =>
    // The history lists the newest first; the stream sends the oldest first.
    company.filings.toReversed().map((one) => entry('filings', 'filing-history', one.id, filingItem(company, one))),
} as const

function entry(stream: StreamName, resourceKind: string, id: string, data: Json): Entry {
  const links = data.links as { self: string }
  return { id, event: { stream, resourceKind, resourceUri: links.self, resourceId: id, data } }
}

function listEvents(list: keyof typeof lists, before: SampleCompany | null, after: SampleCompany): CompanyEvent[] {
  // An entry contains the office address, but an office move does not change the officers.
  const earlier = new Map((before ? lists[list]({ ...before, office: after.office }) : []).map((one) => [one.id, one]))
  const later = lists[list](after)
  const changed = later.filter(({ id, event }) => !isDeepStrictEqual(earlier.get(id)?.event.data, event.data))
  const laterIds = new Set(later.map(({ id }) => id))
  const removed = [...earlier.values()].filter(({ id }) => !laterIds.has(id))
  return [
    ...changed.map(({ event }) => ({ ...event, type: 'changed' as const })),
    ...removed.map(({ event }) => ({ ...event, type: 'deleted' as const })),
  ]
}

function profileEvents(before: SampleCompany | null, after: SampleCompany): CompanyEvent[] {
  const data = streamProfile(after)
  if (before && isDeepStrictEqual(streamProfile(before), data)) return []
  return [
    {
      stream: 'companies',
      resourceKind: 'company-profile',
      resourceUri: `/company/${after.number}`,
      resourceId: after.number,
      data,
      type: 'changed',
    },
  ]
}

function insolvencyEvents(before: SampleCompany | null, after: SampleCompany): CompanyEvent[] {
  const earlier = before && before.insolvency.length > 0 ? insolvencyBody(before) : null
  const later = after.insolvency.length > 0 ? insolvencyBody(after) : null
  if (isDeepStrictEqual(earlier, later)) return []
  return [
    {
      stream: 'insolvency-cases',
      resourceKind: 'company-insolvency',
      resourceUri: `/company/${after.number}/insolvency`,
      resourceId: after.number,
      // A deletion carries the last data.
      data: later ?? earlier ?? {},
      type: later ? 'changed' : 'deleted',
    },
  ]
}

function exemptionEvents(before: SampleCompany | null, after: SampleCompany): CompanyEvent[] {
  const earlier = before?.exemptions?.length ? exemptionsBody(before) : null
  const later = after.exemptions?.length ? exemptionsBody(after) : null
  if (isDeepStrictEqual(earlier, later)) return []
  return [
    {
      stream: 'company-exemptions',
      resourceKind: 'company-exemptions',
      // Unlike in the other streams, it has no leading slash.
      resourceUri: `company/${after.number}/exemptions`,
      resourceId: after.number,
      data: later ?? earlier ?? {},
      type: later ? 'changed' : 'deleted',
    },
  ]
}
