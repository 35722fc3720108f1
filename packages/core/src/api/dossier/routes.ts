import { z } from 'zod'
import { defineRoutes } from '../../contract/route.js'
import type { ExportPieces } from '../../exports/export-format.js'
import { asOfParameter } from '../as-of.js'
import { companyNumber } from '../companies/schemas.js'
import { companyRecordRoute } from '../records/routes.js'

export const dossierRoutes = defineRoutes(companyRecordRoute, {
  getDossier: {
    path: '/v1/companies/{company_number}/dossier',
    summary: 'Get everything known about a company as one signed ZIP file',
    description:
      'Its facts, people, owners, charges, cases, filings, signals and sources, as a page, JSON and Markdown. It is signed like a proof. Free.',
    input: {
      path: z.object({ company_number: companyNumber }),
      query: z.object({
        as_of: asOfParameter('What was known at this time. Only for companies watched since.'),
      }),
    },
    outputs: {
      200: {
        description: 'The ZIP file',
        schema: z.custom<ExportPieces>().meta({ type: 'string', format: 'binary' }),
        contentType: 'application/zip',
        example: 'A ZIP file',
      },
    },
    example: { path: { company_number: '09999991' } },
  },
})
