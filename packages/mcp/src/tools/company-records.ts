import { routes } from '@brassplate/core/contract'
import type { Client } from '@brassplate/sdk'
import { z } from 'zod'
import { fitRows } from '../fit-rows.js'
import { addNotice, withNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { companyNumber, page } from './inputs.js'
import { listOwnership, ownershipFields } from './ownership-rows.js'

const limitDefault = 10
/** A tree is of little use in parts. */
const ownershipLimitDefault = 50

const kinds = ['officers', 'owners', 'ownership', 'charges', 'insolvency', 'filings'] as const
type Kind = (typeof kinds)[number]

/** What is returned unless the caller chooses. Ids and dates of birth are rarely needed. */
const usualFields: Readonly<Record<Kind, readonly string[]>> = {
  officers: [
    ...['name', 'officer_role', 'status', 'appointed_on', 'appointed_before', 'resigned_on'],
    ...['identification', 'identity_verification'],
  ],
  owners: [
    ...['name', 'kind', 'status', 'natures_of_control', 'notified_on', 'ceased_on'],
    ...['identification', 'identity_verification'],
  ],
  ownership: ownershipFields,
  charges: ['charge_code', 'status', 'created_on', 'satisfied_on', 'persons_entitled', 'description'],
  insolvency: ['case_number', 'type', 'dates', 'practitioners'],
  filings: ['date', 'type', 'category', 'description', 'description_values'],
}

const { company_number, as_of, source, stale, is_complete, pagination } = routes.listOfficers.outputs[200].schema.shape
const { as_of: asOf } = routes.listOfficers.input.query.shape
const { depth } = routes.getOwnership.outputs[200].schema.shape
const { control_status, statements, exemptions } = routes.listOwners.outputs[200].schema.shape

export const companyRecords = defineTool({
  name: 'company_records',
  title: 'List officers, owners, owners of owners, charges, insolvency cases or filings',
  operation: 'listOfficers',
  description:
    'Lists what Companies House has about one UK company. kind chooses the list: officers and owners (persons with significant control) with the state of their identity verification, ownership, charges, insolvency cases or filings. ownership follows owners up to people and foreign firms: entries go up by level, controls names the companies that an entry controls, and missing says why its own owners are not shown. Absent fields are unknown or do not apply. identity_verification "due" is no failure. For owners, control_status tells "states_no_owner" apart from "not_known", and control is a range, never an exact share. If stale is true, the copy is more than a day old. Requires a company number. Results stay within 8 kB: choose fields, or a smaller limit, if omitted is not 0. Cost: free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z
    .strictObject({
      company_number: companyNumber,
      kind: z.enum(kinds).default('officers').meta({ description: 'Which list. Defaults to officers.' }),
      fields: z
        .array(z.string().max(40))
        .min(1)
        .max(20)
        .optional()
        .meta({ description: 'Names of the fields of each entry to return, such as ["name", "date_of_birth"].' }),
      as_of: asOf.optional().meta({
        description:
          'Lists the officers or owners that were known at this time, or at the end of this day in London. Only for companies on the watchlist.',
      }),
      depth: z
        .int()
        .min(1)
        .max(10)
        .optional()
        .meta({ description: 'For ownership: how many levels of owners to follow. Defaults to 5.' }),
      page,
      limit: z
        .int()
        .min(1)
        .max(100)
        .optional()
        .meta({
          description: `Number of entries per page. Defaults to ${limitDefault}, or ${ownershipLimitDefault} for ownership.`,
        }),
    })
    .refine(({ kind, as_of }) => as_of === undefined || kind === 'officers' || kind === 'owners', {
      path: ['as_of'],
      message: 'applies only to officers and owners',
    }),
  output: withNotice(
    z.strictObject({
      company_number,
      kind: z.enum(kinds),
      data: z.array(z.record(z.string(), z.unknown())),
      pagination,
      depth: depth.optional(),
      as_of: as_of.optional(),
      source: source.optional(),
      stale,
      is_complete,
      omitted: z.int().meta({ description: 'Entries of this page that did not fit into the result.' }),
      unknown_fields: z.array(z.string()).optional(),
      control_status: control_status.optional(),
      statements: statements.optional(),
      exemptions: exemptions.optional(),
      statuses: z.array(z.string()).optional(),
    }),
  ),
  run: async (client, { company_number, kind, as_of, fields, depth, page, limit }, signal) => {
    const { data, ...rest } =
      kind === 'ownership'
        ? await listOwnership(client, company_number, {
            depth,
            page: page ?? 1,
            limit: limit ?? ownershipLimitDefault,
            signal,
          })
        : await ask(client, kind, company_number, { asOf: as_of, page, limit: limit ?? limitDefault, signal })
    const entries = data.map((entry) => ({ ...entry }) as Record<string, unknown>)
    const known = knownFields[kind]
    const unknownFields = fields?.filter((field) => !known.includes(field)) ?? []
    const chosen = fields ?? usualFields[kind]
    const frame = { ...rest, kind, ...(unknownFields.length > 0 && { unknown_fields: unknownFields }) }
    const rows = fitRows(entries, chosen, addNotice({ ...frame, data: [], omitted: entries.length }))
    return addNotice({ ...frame, data: rows, omitted: entries.length - rows.length })
  },
})

const knownFields: Readonly<Record<Kind, readonly string[]>> = {
  officers: Object.keys(routes.listOfficers.outputs[200].schema.shape.data.element.shape),
  owners: Object.keys(routes.listOwners.outputs[200].schema.shape.data.element.shape),
  ownership: ownershipFields,
  charges: Object.keys(routes.listCharges.outputs[200].schema.shape.data.element.shape),
  insolvency: Object.keys(routes.listInsolvencyCases.outputs[200].schema.shape.data.element.shape),
  filings: Object.keys(routes.listFilings.outputs[200].schema.shape.data.element.shape),
}

function ask(
  client: Client,
  kind: Exclude<Kind, 'ownership'>,
  number: string,
  options: Parameters<Client['listOfficers']>[1],
) {
  switch (kind) {
    case 'owners':
      return client.listOwners(number, options)
    case 'charges':
      return client.listCharges(number, options)
    case 'insolvency':
      return client.listInsolvencyCases(number, options)
    case 'filings':
      return client.listFilings(number, options)
    default:
      return client.listOfficers(number, options)
  }
}
