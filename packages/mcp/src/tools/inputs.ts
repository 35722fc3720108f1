import { routes } from '@brassplate/core/contract'
import { z } from 'zod'

/** Most MCP clients time out a tool call after a minute. */
const waitSecondsMax = 50
const pageSizeMax = 100
const pageMax = 10_000

/** Rejects empty text and text of only dots, which cannot be a URL path segment. */
const notOnlyDots = /[^.]/

export const companyNumber = routes.getCompany.input.path.shape.company_number.regex(notOnlyDots, 'must not be empty')
export const domain = routes.resolveDomain.input.body.shape.domain.regex(notOnlyDots, 'must not be empty')
export const maxCredits = routes.resolveDomain.input.body.shape.max_credits

export const jobId = z
  .string()
  .max(100)
  .regex(notOnlyDots, 'must not be empty')
  .meta({ description: 'The job_id from a result that was not completed.' })

export const waitSeconds = (fallback: number) =>
  z
    .int()
    .min(0)
    .max(waitSecondsMax)
    .default(fallback)
    .meta({ description: 'How many seconds to wait for a running job. 0 returns at once.' })

export const page = z
  .int()
  .min(1)
  .max(pageMax)
  .optional()
  .meta({ description: 'Page number, starting at 1. Defaults to 1.' })
export const limit = z
  .int()
  .min(1)
  .max(pageSizeMax)
  .optional()
  .meta({ description: 'Number of results per page. Defaults to 20.' })
export const day = z.iso.date().optional()
