import type { Instant } from '../../shared/clock.js'
import { asOfInstant } from '../as-of.js'
import type { ApiHandler } from '../handler.js'
import {
  renderCase,
  renderCharge,
  renderFiling,
  renderOfficer,
  renderOwner,
  renderOwnership,
  renderPage,
  renderPerson,
  renderStatements,
} from './render.js'

export const listOfficers: ApiHandler<'listOfficers'> = async ({ engine, caller }, { path, query }) => {
  const { as_of: asOf } = query
  const found =
    asOf === undefined
      ? await engine.records.officers(path.company_number, query)
      : await engine.records.officersAt(caller.account, path.company_number, asOfInstant(asOf), query)
  return { status: 200, body: renderPage(found, query, renderOfficer) }
}

export const listOwners: ApiHandler<'listOwners'> = async ({ engine, caller }, { path, query }) => {
  const { as_of: asOf } = query
  const found =
    asOf === undefined
      ? await engine.records.owners(path.company_number, query)
      : await engine.records.ownersAt(caller.account, path.company_number, asOfInstant(asOf), query)
  const page = renderPage(found, query, renderOwner)
  return { status: 200, body: { ...page, control_status: found.status, ...renderStatements(found.stated) } }
}

export const listCharges: ApiHandler<'listCharges'> = async ({ engine }, { path, query }) => {
  const found = await engine.records.charges(path.company_number, { ...query, at: instantOf(query.as_of) })
  return { status: 200, body: renderPage(found, query, renderCharge) }
}

export const listInsolvencyCases: ApiHandler<'listInsolvencyCases'> = async ({ engine }, { path, query }) => {
  const found = await engine.records.insolvency(path.company_number, { ...query, at: instantOf(query.as_of) })
  return { status: 200, body: { ...renderPage(found, query, renderCase), statuses: [...found.statuses] } }
}

export const listFilings: ApiHandler<'listFilings'> = async ({ engine }, { path, query }) => {
  const found = await engine.records.filings(path.company_number, { ...query, at: instantOf(query.as_of) })
  return { status: 200, body: renderPage(found, query, renderFiling) }
}

function instantOf(asOf: string | undefined): Instant | null {
  return asOf === undefined ? null : asOfInstant(asOf)
}

export const getPerson: ApiHandler<'getPerson'> = async ({ engine }, { path }) => {
  return { status: 200, body: renderPerson(await engine.records.person(path.company_number, path.person_id)) }
}

export const getOwnership: ApiHandler<'getOwnership'> = async ({ engine }, { path, query }) => {
  const [found, shared] = await Promise.all([
    engine.records.ownership(path.company_number, query.depth),
    query.by === 'officers' ? engine.records.sharedOfficers(path.company_number) : null,
  ])
  return { status: 200, body: renderOwnership(found, shared) }
}
