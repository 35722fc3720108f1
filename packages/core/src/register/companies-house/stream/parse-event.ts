import type { Instant } from '../../../shared/clock.js'
import { isTooDeep } from '../../../shared/encoding/json-depth.js'
import { type CompanyNumber, parseCompanyNumber } from '../../company/company-number.js'
import type { RegisterChange } from '../../overlay/register-change.js'
import type { ControlExemption } from '../../records/control-statements.js'
import { childOf, countOf, idOf, type Json, lastPart, objectOf, textOf } from '../json.js'
import { parseCharge } from '../parse-charges.js'
import { parseControlStatement, parseExemptions } from '../parse-control-statements.js'
import { parseFiling } from '../parse-filings.js'
import { parseInsolvency } from '../parse-insolvency.js'
import { parseOfficer } from '../parse-officers.js'
import { parseOwner } from '../parse-owners.js'
import { readPatch } from '../parse-profile.js'
import { parsePublishedAt } from './published-at.js'

/** The streams that are followed; the others contain nothing we use. */
export const followedStreams = [
  'companies',
  'filings',
  'officers',
  'persons-with-significant-control',
  'persons-with-significant-control-statements',
  'company-exemptions',
  'charges',
  'insolvency-cases',
] as const

export type FollowedStream = (typeof followedStreams)[number]

/** `change` is null if the event contains nothing we use; its timepoint still counts. */
export type ParsedEvent =
  | {
      readonly kind: 'event'
      readonly stream: string
      readonly timepoint: number
      readonly change: RegisterChange | null
    }
  | { readonly kind: 'unreadable'; readonly timepoint: number | null }

const resourceKinds: Readonly<Record<FollowedStream, RegExp>> = {
  companies: /^company-profile$/,
  filings: /^filing-history$/,
  officers: /^company-officers$/,
  'persons-with-significant-control': /^company-psc-|beneficial-owner$/,
  'persons-with-significant-control-statements': /^persons-with-significant-control-statements?$/,
  'company-exemptions': /^company-exemptions$/,
  charges: /^company-charges$/,
  'insolvency-cases': /^company-insolvency$/,
}

/** Parses one line of a stream. Never throws. */
export function parseEvent(stream: string, line: string): ParsedEvent {
  const json = parseJson(line)
  const event = childOf(json, 'event')
  const timepoint = countOf(event?.timepoint)
  if (!json || !event || timepoint === null) return { kind: 'unreadable', timepoint: null }

  const followed = followedStreams.find((name) => name === stream)
  const resourceKind = textOf(json.resource_kind)
  const number = companyNumberIn(stream, json)
  const isRelevant = followed && number && (!resourceKind || resourceKinds[followed].test(resourceKind))
  if (!isRelevant) return { kind: 'event', stream, timepoint, change: null }

  const asOf = parsePublishedAt(textOf(event.published_at) ?? '')
  if (asOf === null) return { kind: 'unreadable', timepoint }

  const what = event.type === 'deleted' ? readDeletion(followed, json, asOf) : readChange(followed, number, json, asOf)
  if (what === 'unreadable') return { kind: 'unreadable', timepoint }
  return {
    kind: 'event',
    stream,
    timepoint,
    change: what && { number, asOf, source: { kind: 'stream', stream, timepoint }, ...what },
  }
}

type WithoutOrigin<Change> = Change extends RegisterChange ? Omit<Change, 'number' | 'asOf' | 'source'> : never
type What = WithoutOrigin<RegisterChange>

function readChange(stream: FollowedStream, number: CompanyNumber, json: Json, asOf: Instant): What | 'unreadable' {
  const data = childOf(json, 'data')
  if (!data) return 'unreadable'

  switch (stream) {
    case 'companies':
      return { what: 'profile', patch: readPatch(number, data, 'partial') }
    case 'insolvency-cases': {
      const insolvency = parseInsolvency(data)
      return insolvency ? { what: 'insolvency', insolvency } : 'unreadable'
    }
    case 'filings': {
      const filing = parseFiling(data, resourceId(json))
      return filing ? { what: 'filing', filing } : 'unreadable'
    }
    case 'officers': {
      const officer = parseOfficer(data, asOf, resourceId(json))
      return officer ? { what: 'officers', officers: { items: [officer], isComplete: false } } : 'unreadable'
    }
    case 'charges': {
      const charge = parseCharge(data, asOf, resourceId(json))
      return charge ? { what: 'charges', charges: { items: [charge], isComplete: false } } : 'unreadable'
    }
    case 'persons-with-significant-control': {
      const owner = parseOwner(data, asOf, resourceId(json))
      return owner ? { what: 'owners', owners: { items: [owner], isComplete: false } } : 'unreadable'
    }
    case 'persons-with-significant-control-statements': {
      const statement = parseControlStatement(data, asOf, resourceId(json))
      if (!statement) return 'unreadable'
      return {
        what: 'statements',
        statements: { statements: { items: [statement], isComplete: false }, exemptions: null },
      }
    }
    case 'company-exemptions': {
      const items = childOf(data, 'exemptions') && parseExemptions(data)
      return items ? exemptionsOnly(items, asOf) : 'unreadable'
    }
  }
}

/** An event about exemptions has all of them, and no statement. */
function exemptionsOnly(items: readonly ControlExemption[], asOf: Instant): What {
  return {
    what: 'statements',
    statements: { statements: { items: [], isComplete: false }, exemptions: { items, asOf } },
  }
}

const removable = {
  officers: 'officers',
  charges: 'charges',
  'persons-with-significant-control': 'owners',
  'persons-with-significant-control-statements': 'statements',
} as const

function readDeletion(stream: FollowedStream, json: Json, asOf: Instant): What | 'unreadable' | null {
  if (stream === 'insolvency-cases') return { what: 'insolvency', insolvency: null }
  if (stream === 'company-exemptions') return exemptionsOnly([], asOf)
  if (stream === 'companies' || stream === 'filings') return null

  const data = childOf(json, 'data')
  const id = (data && idOf(data)) ?? resourceId(json)
  return id ? { what: 'removed', facet: removable[stream], id } : 'unreadable'
}

/** Some versions of Companies House add `/internal` to the address of a statement. */
function resourceId(json: Json): string | null {
  const id = textOf(json.resource_id)
  return id && id !== 'internal' ? id : lastPart(textOf(json.resource_uri)?.replace(/\/internal$/, ''))
}

function companyNumberIn(stream: string, json: Json): CompanyNumber | null {
  // In other streams the resource id is that of an officer, a charge or a filing.
  const isIdOfCompany = stream === 'companies' || stream === 'insolvency-cases' || stream === 'company-exemptions'
  const inUri = /(?:^|\/)company\/([A-Z0-9]{6,8})(?:\/|$)/i.exec(textOf(json.resource_uri) ?? '')?.[1]
  const candidates = [textOf(childOf(json, 'data')?.company_number), inUri, isIdOfCompany && textOf(json.resource_id)]
  for (const candidate of candidates) {
    const number = candidate ? parseCompanyNumber(candidate) : null
    if (number) return number
  }
  return null
}

function parseJson(line: string): Json | null {
  try {
    return isTooDeep(line) ? null : objectOf(JSON.parse(line))
  } catch {
    return null
  }
}
