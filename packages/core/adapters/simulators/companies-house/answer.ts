import type { Json } from '../render-profile.js'

export interface Answer {
  readonly status: number
  /** An object is sent as JSON, a string as is, null as an empty body. */
  readonly body: Json | string | null
  readonly headers?: Readonly<Record<string, string>>
}

export function found(body: Json): Answer {
  return { status: 200, body }
}

/** The first of the three Companies House error formats. */
export function listedError(status: number, error: string, location?: string): Answer {
  const place = location && { location, location_type: 'query-parameter' }
  const type = status === 400 ? 'ch:validation' : 'ch:service'
  return { status, body: { errors: [{ type, error, ...place }] } }
}

/** The second format, used only for a refused key. */
export function unauthorized(error: 'Invalid Authorization' | 'Empty Authorization header'): Answer {
  return { status: 401, body: { error, type: 'ch:service' }, headers: { 'Ch-Authentication-Error': error } }
}

/** The third format: an empty body or plain text. */
export function bareError(status: number, text: string | null = null): Answer {
  return { status, body: text, ...(text !== null && { headers: { 'Content-Type': 'text/plain' } }) }
}
