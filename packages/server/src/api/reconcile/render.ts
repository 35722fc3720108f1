import { type ReconcileProperty, type ReconcileResult, reconcileBatchMax, reconcileProperties } from '@brassplate/core'

/** Renders answers for version 0.2 of the Reconciliation Service API. Another version needs only another file like this. */

export const companyType = { id: 'company', name: 'UK company' } as const
const registerAddress = 'https://find-and-update.company-information.service.gov.uk/company/'

/** `address`: where this service is reached, with the token of the link if there is one. */
export function renderManifest(address: string, docsAddress: string) {
  const suggest = (path: string, hasFlyout: boolean) => ({
    service_url: address,
    service_path: `/suggest/${path}`,
    ...(hasFlyout ? { flyout_service_url: address, flyout_service_path: `/flyout/${path}?id=\${id}` } : {}),
  })
  return {
    versions: ['0.1', '0.2'],
    name: 'Brassplate: UK companies',
    identifierSpace: registerAddress,
    schemaSpace: `${docsAddress}#properties`,
    documentation: docsAddress,
    defaultTypes: [companyType],
    view: { url: `${registerAddress}{{id}}` },
    preview: { url: `${address}/preview?id={{id}}`, width: 420, height: 220 },
    suggest: { entity: suggest('entity', true), property: suggest('property', true), type: suggest('type', true) },
    extend: { propose_properties: { service_url: address, service_path: '/properties' }, property_settings: [] },
    batchSize: reconcileBatchMax,
  }
}

/** Every key that was sent has an answer. The protocol has no place for a message; clients ignore what they do not know. */
export function renderResults(
  answers: readonly (readonly [key: string, results: readonly ReconcileResult[], message: string | null])[],
): Record<string, { readonly result: readonly object[]; readonly message?: string }> {
  return Object.fromEntries(
    answers.map(([key, results, message]) => [key, { result: results.map(renderResult), ...(message && { message }) }]),
  )
}

function renderResult({ company, confidence, isMatch, host }: ReconcileResult) {
  const description = describeCompany(company)
  return {
    id: company.number,
    name: company.name,
    description: host === null ? description : `${description}, for the host ${host}`,
    type: [companyType],
    score: Math.round(confidence * 10_000) / 100,
    match: isMatch,
    features: [{ id: 'probability', value: confidence }],
  }
}

interface DescribedCompany {
  readonly status: string | null
  readonly postcode: string | null
  readonly incorporatedOn: string | null
}

/** One line that tells namesakes apart. */
export function describeCompany({ status, postcode, incorporatedOn }: DescribedCompany): string {
  const since = incorporatedOn === null ? null : `since ${incorporatedOn}`
  return [status, postcode, since].filter((part) => part !== null).join(', ')
}

type Values = readonly (readonly [id: string, values: readonly object[]])[]

export function renderExtension(
  properties: readonly string[],
  rows: readonly (readonly [id: string, values: Values])[],
) {
  return {
    meta: properties.map((id) => renderProperty(findProperty(id) ?? { id, name: id })),
    rows: Object.fromEntries(rows.map(([id, values]) => [id, Object.fromEntries(values)])),
  }
}

export function findProperty(id: string): ReconcileProperty | undefined {
  return reconcileProperties.find((property) => property.id === id)
}

/** Properties whose name or id contains the text. */
export function suggestProperties(prefix: string) {
  const wanted = prefix.trim().toLowerCase()
  const fits = ({ id, name }: ReconcileProperty) => id.includes(wanted) || name.toLowerCase().includes(wanted)
  return reconcileProperties.filter(fits).map((property) => ({
    ...renderProperty(property),
    description: usesOf(property),
  }))
}

function usesOf({ isEvidence, isColumn }: ReconcileProperty): string {
  if (!isEvidence) return 'Can be added as a column.'
  return isColumn ? 'Adds evidence to a query, and can be added as a column.' : 'Adds evidence to a query.'
}

export function renderProperty({ id, name }: { readonly id: string; readonly name: string }) {
  return { id, name }
}
