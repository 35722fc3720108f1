import { codeOf, type DomainError } from '@brassplate/core'
import { errorKinds } from '@brassplate/core/contract'
import type { Child } from 'hono/jsx'
import type { AppRequest } from '../http/app-env.js'
import { reply, setHeader } from '../http/reply.js'
import { labels } from './fields.js'

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** Browsers hold the redirect after a form against `form-action` too, and this one leads to the client. */
const consentPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'"

export interface Shown {
  readonly status?: number
  readonly isConsent?: boolean
  /** Where the address of the page carries a secret, nobody is told of it, not even our own forms. */
  readonly hidesAddress?: boolean
}

export function show(request: AppRequest, page: Child, { status = 200, isConsent, hidesAddress }: Shown = {}) {
  setHeader(request, 'Content-Security-Policy', isConsent ? consentPolicy : pagePolicy)
  if (!hidesAddress) setHeader(request, 'Referrer-Policy', 'same-origin')
  setHeader(request, 'Content-Type', 'text/html; charset=utf-8')
  return reply(request, `<!doctype html>${String(page)}`, status)
}

export function sendTo(request: AppRequest, location: string, status: 302 | 303): Response {
  setHeader(request, 'Location', location)
  return reply(request, null, status)
}

interface ShownProblem {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly retryAfterSeconds: number | null
}

/** A refusal in words for people; what is none is thrown on. `shownAs` is what the page calls the fields. */
export function problemOf(error: unknown, shownAs: Readonly<Record<string, string>> = labels): ShownProblem {
  const code = codeOf(error)
  if (code === null) throw error
  const { message, problems, retryAfterSeconds } = error as DomainError
  const wait = retryAfterSeconds ? ` Try again in ${retryAfterSeconds} s.` : ''
  const text = (sentenceOf(problems, shownAs) ?? message) + wait
  return { status: errorKinds[code].status, code, text, retryAfterSeconds: retryAfterSeconds ?? null }
}

/** Null where it is not about fields of the page. */
function sentenceOf(problems: DomainError['problems'], shownAs: Readonly<Record<string, string>>): string | null {
  if (problems.length === 0 || problems.some(({ field }) => !Object.hasOwn(shownAs, field))) return null
  return `${problems.map(({ field, message }) => `“${shownAs[field]}” ${message}`).join(', and ')}.`
}
