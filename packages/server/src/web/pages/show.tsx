import { codeOf, type DomainError, waitWords } from '@brassplate/core'
import { errorKinds } from '@brassplate/core/contract'
import type { Child } from 'hono/jsx'
import type { AppRequest } from '../../http/app-env.js'
import { reply, setHeader } from '../../http/reply.js'
import { labels } from './fields.js'

/** No `form-action`: browsers also apply it to the redirect after a form, and this redirect leads to the client. */
const consentPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'"
const pagePolicy = `${consentPolicy}; form-action 'self'`
const scriptPolicy = `${pagePolicy}; script-src 'self'; connect-src 'self'`

export interface ShowOptions {
  readonly status?: number
  readonly isConsent?: boolean
  /** The page may use our script. */
  readonly hasScript?: boolean
  /** The URL of the page contains a secret, so it is never sent as a referrer, not even to our own pages. */
  readonly hasSecretUrl?: boolean
}

export function show(request: AppRequest, page: Child, options: ShowOptions = {}) {
  const { status = 200, isConsent, hasScript, hasSecretUrl } = options
  const ownPolicy = hasScript ? scriptPolicy : pagePolicy
  setHeader(request, 'Content-Security-Policy', isConsent ? consentPolicy : ownPolicy)
  if (!hasSecretUrl) setHeader(request, 'Referrer-Policy', 'same-origin')
  setHeader(request, 'Content-Type', 'text/html; charset=utf-8')
  return reply(request, `<!doctype html>${String(page)}`, status)
}

/** A header holds visible ASCII only, so anything else in the location is encoded. */
export function redirect(request: AppRequest, location: string, status: 302 | 303): Response {
  const wellFormed = location.replace(/\p{Cs}/gu, '\ufffd')
  setHeader(request, 'Location', wellFormed.replace(/[^\x21-\x7e]+/gu, encodeURIComponent))
  return reply(request, null, status)
}

interface PageProblem {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly retryAfterSeconds: number | null
  /** The only field that is wrong. */
  readonly field: string | null
  /** Null if it is of no use to people. */
  readonly nextStep: string | null
}

/** Programs get straight quotation marks. */
const quoted = /"([^"]{1,500})"/g

/** Describes an expected error for a page; rethrows others. `fieldLabels` are the labels that the page shows. */
export function toProblem(error: unknown, fieldLabels: Readonly<Record<string, string>> = labels): PageProblem {
  const code = codeOf(error)
  if (code === null) throw error
  const known = error as DomainError
  const { message, problems, retryAfterSeconds } = known
  const isForPeople = known.nextStepFor === 'everyone'
  const wait = retryAfterSeconds ? ` Try again in ${waitWords(retryAfterSeconds)}.` : ''
  const isSaid = known.nextStep === `Wait ${waitWords(retryAfterSeconds ?? 0)} and try again.`
  const text = (describeProblems(problems, fieldLabels) ?? message).replaceAll(quoted, '“$1”') + wait
  return {
    status: errorKinds[code].status,
    code,
    text,
    retryAfterSeconds: retryAfterSeconds ?? null,
    field: problems.length === 1 ? (problems[0]?.field ?? null) : null,
    nextStep: isForPeople && !isSaid ? known.nextStep : null,
  }
}

/** What the filters of a page find, or what is wrong with them, by their labels on the page. */
export async function findOrSay<Found>(fieldLabels: Readonly<Record<string, string>>, find: () => Promise<Found>) {
  try {
    return { found: await find(), problem: null }
  } catch (error) {
    const { status, text, nextStep } = toProblem(error, fieldLabels)
    if (status !== 400) throw error
    const fields = (error as DomainError).problems.map(({ field }) => field)
    const isOfPage = fields.length > 0 && fields.every((field) => Object.hasOwn(fieldLabels, field))
    // A program is told to send the request again; the filter that is marked says it to a person.
    return { found: null, problem: { text, nextStep: isOfPage ? null : nextStep, fields } }
  }
}

/** In quotation marks, the name of a field for an address or a password would seem to be what was typed. */
function subjectOf(field: string, fieldLabels: Readonly<Record<string, string>>): string {
  const label = fieldLabels[field] ?? ''
  return Object.hasOwn(labels, field) ? `the ${label.toLowerCase()}` : `“${label}”`
}

/** Null if a problem is not about a field of the page. */
function describeProblems(
  problems: DomainError['problems'],
  fieldLabels: Readonly<Record<string, string>>,
): string | null {
  if (problems.length === 0 || problems.some(({ field }) => !Object.hasOwn(fieldLabels, field))) return null
  const text = problems.map(({ field, message }) => `${subjectOf(field, fieldLabels)} ${message}`).join(', and ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
