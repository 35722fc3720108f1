import { routes } from '@brassplate/core/contract'
import { z } from 'zod'

/** Most MCP clients time out a tool call after a minute. */
const waitSecondsMax = 50
const pageSizeMax = 100
const pageMax = 10_000

/** Rejects empty text and text of only dots, which cannot be a URL path segment. */
const notOnlyDots = /[^.]/

export const companyNumber = routes.getCompany.input.path.shape.company_number
  .regex(notOnlyDots, 'must not be empty')
  .meta({ description: 'UK company number.' })
export const domain = routes.resolveDomain.input.body.shape.domain
  .regex(notOnlyDots, 'must not be empty')
  .meta({ description: 'Domain, URL or email address.' })
export const maxCredits = routes.resolveDomain.input.body.shape.max_credits.meta({ description: '0: spend nothing.' })

export const jobId = idOf('job_id of a result that was not completed.')
export const answerId = idOf('answer_id of a result.')

export const waitSeconds = (fallback: number) =>
  z.int().min(0).max(waitSecondsMax).default(fallback).meta({ description: 'Seconds to wait for the result.' })

export const detail = z
  .enum(['brief', 'full'])
  .default('brief')
  .meta({ description: 'full: every field, in up to 32 kB instead of 8 kB.' })

export const page = z.int().min(1).max(pageMax).optional()
export const limit = z.int().min(1).max(pageSizeMax).optional().meta({ description: 'Rows per page. Default: 20.' })
export const day = z.iso.date().optional()

function idOf(description: string) {
  return z.string().max(100).regex(notOnlyDots, 'must not be empty').meta({ description })
}
