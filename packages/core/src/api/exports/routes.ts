import { z } from 'zod'
import { defineRoutes } from '../../contract/route.js'
import { type ExportPieces, exportFormats } from '../../exports/export-format.js'
import { answerFilters } from '../answers/schemas.js'
import { companyFilters } from '../companies/routes.js'
import { decisionFilters } from '../reviews/request.js'
import { feedFilters, tagParameter } from '../signals/schemas.js'

const format = z
  .enum(exportFormats)
  .default('csv')
  .meta({ description: 'CSV, JSON lines, Parquet, or an Excel workbook of at most 1,048,575 rows.' })

const textInDecision = decisionFilters.text.meta({ description: 'In the domain or the name of the list.' })
const file = z.custom<ExportPieces>().meta({ type: 'string', format: 'binary' })
const contentType = 'application/octet-stream'

const shared = { credentials: ['session', 'key'], right: 'read', rate: 'account' } as const

export const exportRoutes = defineRoutes(shared, {
  exportCompanies: {
    method: 'GET',
    path: '/v1/companies/export',
    area: 'register',
    summary: 'Export companies as a file, with the filters of the search',
    description:
      'All companies that pass the filters, with their newest facts. With `name`, what the search finds, at most 10,000 companies. Free; one export at a time.',
    input: { query: z.object({ format, ...companyFilters }) },
    outputs: {
      200: {
        description: 'The file. It ends early, with a broken connection, if reading fails on the way.',
        schema: file,
        contentType,
        example: 'company_number,company_name,…\r\n09999991,HARBOUR LANE BOATWORKS LIMITED,…\r\n',
      },
    },
    example: { query: { format: 'csv', sic_code: '30120' } },
  },

  exportWatchlist: {
    method: 'GET',
    path: '/v1/watchlist/export',
    area: 'watchlist',
    summary: 'Export the watched companies as a file',
    description: 'The watchlist, newest first. Free; one export at a time.',
    input: {
      query: z.object({
        format,
        tag: tagParameter,
      }),
    },
    outputs: {
      200: {
        description: 'The file',
        schema: file,
        contentType,
        example: 'company_number,company_name,…\r\n09999991,HARBOUR LANE BOATWORKS LIMITED,…\r\n',
      },
    },
    example: { query: { format: 'jsonl' } },
  },

  exportSignals: {
    method: 'GET',
    path: '/v1/signals/export',
    area: 'signals',
    summary: 'Export the signals of the watched companies as a file',
    description: 'The feed, newest first. Free; one export at a time.',
    input: {
      query: z.object({
        format,
        ...feedFilters,
      }),
    },
    outputs: {
      200: {
        description: 'The file',
        schema: file,
        contentType,
        example: 'sequence,signal_id,signal_type,…\r\n1,sig_…,director_resigned,…\r\n',
      },
    },
    errors: ['invalid_signal_type', 'invalid_company_number'],
    example: { query: { format: 'csv', signal_type: 'officer' } },
  },

  exportAnswers: {
    method: 'GET',
    path: '/v1/answers/export',
    area: 'resolution',
    summary: 'Export the answers that this account has received as a file',
    description: 'The answers that pass the filters, newest first, without their evidence. Free; one export at a time.',
    input: { query: z.object({ format, ...answerFilters }) },
    outputs: {
      200: {
        description: 'The file',
        schema: file,
        contentType,
        example: 'answer_id,question,domain,…\r\nans_2kVn7RsQ4xTb9Lm0Wp5Yc8,domain,harbour-lane.example,…\r\n',
      },
    },
    errors: ['invalid_domain', 'invalid_company_number'],
    example: { query: { format: 'csv', decision: 'matched' } },
  },

  exportReviews: {
    method: 'GET',
    path: '/v1/reviews/export',
    area: 'resolution',
    summary: 'Export the decisions of reviewers with their history as a file',
    description:
      'Each decision and undo, about domains and rows of lists, newest first: what, by whom, when and why. Free; one export at a time.',
    input: { query: z.object({ format, ...decisionFilters, text: textInDecision }) },
    outputs: {
      200: {
        description: 'The file',
        schema: file,
        contentType,
        example: 'domain,action,company_number,…\r\nharbour-lane.example,accepted,09999991,…\r\n',
      },
    },
    example: { query: { format: 'csv' } },
  },
})
