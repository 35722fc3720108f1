import { z } from 'zod'
import { errorCodes } from '../shared/errors.js'

export const errorBody = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What failed and why, for people. The text may change.' }),
    instance: z.string().meta({ description: 'The path of the request.' }),
    code: z.enum(errorCodes).meta({ description: 'Stable. Each code has one status.' }),
    request_id: z.string().meta({ description: 'Give this to the operator if you report the error.' }),
    retryable: z.boolean().meta({ description: 'Whether the same request may succeed later.' }),
    next_step: z.string().meta({ description: 'What to do, for people. The text may change.' }),
    errors: z
      .array(z.strictObject({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'The invalid fields.' }),
  })
  .meta({ id: 'Error', description: 'The body of every error response. Branch on `code`.' })

export type ErrorBody = z.infer<typeof errorBody>
