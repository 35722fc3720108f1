import type { ApiHandler } from '../handler.js'
import { renderMatch } from './render.js'

export const matchCompany: ApiHandler<'matchCompany'> = async ({ engine }, { body }) => {
  const match = await engine.register.match({
    name: body.name,
    postcode: nonBlank(body.postcode),
    address: nonBlank(body.address),
    incorporatedOn: body.incorporated_on ?? null,
    previousName: nonBlank(body.previous_name),
  })
  return { status: 200, body: renderMatch(match) }
}

/** Treats a blank form field as absent. */
function nonBlank(text: string | undefined): string | null {
  return text?.trim() ? text : null
}
