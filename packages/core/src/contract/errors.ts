import { z } from 'zod'
import { errorCodes } from '../shared/errors.js'

export const errorBody = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z.enum(errorCodes),
    request_id: z.string(),
    retryable: z.boolean(),
    next_step: z.string(),
    errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error', description: 'The body of every error response. Branch on `code`.' })

export type ErrorBody = z.infer<typeof errorBody>
