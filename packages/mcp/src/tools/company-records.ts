import { routes } from '@brassplate/core/contract'
import type { Client } from '@brassplate/sdk'
import { z } from 'zod'
import { pick } from '../brief.js'
import { addNotice } from '../third-party-text.js'
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

const { as_of: asOf } = routes.listOfficers.input.query.shape

export const companyRecords = defineTool({
  name: 'company_records',
  title: 'List officers, owners, owners of owners, charges, insolvency cases or filings',
  operation: 'listOfficers',
  description:
    'Lists what Companies House has about a UK company: officers, owners (persons with significant control), ownership (owners of owners up to people and foreign firms, by level; controls names what an entry controls), charges, insolvency cases or filings. Absent fields are unknown or do not apply. identity_verification "due" is no failure. For owners, control_status tells "states_no_owner" from "not_known", and control is a range, never an exact share. stale: the copy is more than a day old. Choose fields or a smaller limit if entries are omitted. Cost: free.',
  annotations: { openWorldHint: false },
  input: z
    .strictObject({
      company_number: companyNumber,
      kind: z.enum([...kinds, 'directors']).default('officers'),
      fields: z
        .array(z.string().max(40))
        .min(1)
        .max(20)
        .optional()
        .meta({ description: 'Fields of each entry to return, such as name, date_of_birth.' }),
      as_of: asOf
        .optional()
        .meta({ description: 'Officers or owners known at this time or day; only for watched companies.' }),
      depth: z.int().min(1).max(10).optional().meta({ description: 'Levels of ownership. Default: 5.' }),
      page,
      limit: z
        .int()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: `Default: ${limitDefault}; ${ownershipLimitDefault} for ownership.` }),
    })
    .refine(({ kind, as_of }) => as_of === undefined || ['officers', 'directors', 'owners'].includes(kind), {
      path: ['as_of'],
      message: 'applies only to officers and owners',
    }),
  run: async (client, { company_number, kind: asked, as_of, fields, depth, page, limit }, signal) => {
    // The word of most users. Companies House lists directors among the officers.
    const kind = asked === 'directors' ? 'officers' : asked
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
    const unknownFields = fields?.filter((field) => !knownFields[kind].includes(field)) ?? []
    return addNotice({
      ...rest,
      kind,
      ...(unknownFields.length > 0 && { unknown_fields: unknownFields }),
      data: entries.map((entry) => pick(entry, fields ?? usualFields[kind])),
    })
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
