import { routes } from '@brassplate/core/contract'
import { z } from 'zod'

/** Most programs give up on a tool after a minute. */
const waitSecondsMax = 50
const pageSizeMax = 100
const pageMax = 10_000

/** Nothing, or nothing but dots, could not stand in an address. */
const sayable = /[^.]/

export const companyNumber = routes.getCompany.input.path.shape.company_number.regex(sayable, 'must not be empty')
export const domain = routes.resolveDomain.input.body.shape.domain.regex(sayable, 'must not be empty')
export const maxCredits = routes.resolveDomain.input.body.shape.max_credits

export const jobId = z
  .string()
  .max(100)
  .regex(sayable, 'must not be empty')
  .meta({ description: 'The job_id of a result that was not completed.' })

export const waitSeconds = (fallback: number) =>
  z
    .int()
    .min(0)
    .max(waitSecondsMax)
    .default(fallback)
    .meta({ description: 'How long to wait for work that is under way; 0 comes back at once.' })

export const page = z.int().min(1).max(pageMax).optional().meta({ description: 'The first page unless given.' })
export const limit = z.int().min(1).max(pageSizeMax).optional().meta({ description: 'How many; 20 unless given.' })
export const day = z.iso.date().optional()
