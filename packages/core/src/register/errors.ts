import { codeOf, DomainError, type NextStepFor, RateLimitedError } from '../shared/errors.js'
import type { CompanyNumber } from './company/company-number.js'

/** Our own limit, which keeps the server below that of Companies House. */
export const budgetUsedUp =
  'your account has used up its share of the calls that this server may make to Companies House for now'

const shownLengthMax = 40
const word = /\p{L}{3}/u
const onlyZeros = /^0{1,8}$/

export class InvalidCompanyNumberError extends DomainError {
  readonly code = 'invalid_company_number'
  readonly nextStep: string
  override readonly nextStepFor: NextStepFor

  constructor(text: string) {
    super(
      onlyZeros.test(text)
        ? `${quoted(text)} is not a valid company number: no company has it.`
        : `${quoted(text)} is not a valid company number. It must be eight digits, or letters followed by digits such as SC123456.`,
    )
    const isName = word.test(text)
    this.nextStepFor = isName ? 'api' : 'everyone'
    this.nextStep = isName
      ? 'If this is a company name, look up its number: GET /v1/companies/search?name=…'
      : 'Check the number, for example on the website of the company. Leading zeros may be omitted.'
  }
}

export class CompanyNotFoundError extends DomainError {
  readonly code = 'company_not_found'
  readonly nextStep = 'Check the number, or search by name: GET /v1/companies/search?name=…'
  override readonly nextStepFor = 'api'

  constructor(number: CompanyNumber) {
    super(`Company ${number} is not on the register.`)
  }
}

/** Thrown instead of "not found" if there is no register to search. */
export class NoRegisterError extends DomainError {
  readonly code = 'unavailable'
  readonly nextStep = 'The operator of this server can import one: brassplate register import latest'

  constructor() {
    super('No register has been imported on this server yet, so no company can be found.')
  }
}

/** Only Companies House has these facts, and the server has no key to ask it. */
export class NoCompaniesHouseKeyError extends DomainError {
  readonly code = 'register_not_configured'
  readonly nextStep =
    'The operator of this server can set BRASSPLATE_REGISTER_API_KEY, a free key from developer.company-information.service.gov.uk.'

  /** `what`: such as "officers". */
  constructor(number: CompanyNumber, what: string) {
    super(`The ${what} of company ${number} are not known, because this server has no Companies House API key.`)
  }
}

/** Companies House refuses the key of this server, so no call can succeed until the operator acts. */
export class KeyRefusedError extends DomainError {
  readonly code = 'register_key_refused'
  readonly nextStep =
    'The operator of this server must check BRASSPLATE_REGISTER_API_KEY: brassplate doctor tells whether it works.'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/** Companies House is unavailable, or must not be asked again yet. */
export class UpstreamUnavailableError extends DomainError {
  readonly code = 'upstream_unavailable'
  readonly nextStep: string
  override readonly retryAfterSeconds: number | null

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number | null } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.nextStep =
      this.retryAfterSeconds === null
        ? 'Try again in a few minutes.'
        : `Wait ${this.retryAfterSeconds} s and try again.`
  }
}

/** Why Companies House gave no answer; null if the error has another cause. */
export function unansweredBy(error: unknown): DomainError | null {
  const code = codeOf(error)
  const isKnown = code === 'upstream_unavailable' || code === 'rate_limited' || code === 'register_key_refused'
  return isKnown ? (error as DomainError) : null
}

/** For facts that only Companies House has. `missing`: such as "Company 1 is not in the local register". */
export function withoutAnswer(missing: string, reason: DomainError | null): DomainError {
  const retryAfterSeconds = reason?.retryAfterSeconds ?? null
  if (reason?.code === 'rate_limited')
    return new RateLimitedError(`${missing}, and ${budgetUsedUp}.`, retryAfterSeconds ?? 1)
  if (reason?.code === 'register_key_refused')
    return new KeyRefusedError(`${missing}, and Companies House refuses the API key of this server.`, reason)
  return new UpstreamUnavailableError(`${missing}, and Companies House is currently unavailable.`, {
    cause: reason,
    retryAfterSeconds,
  })
}

function quoted(text: string): string {
  return JSON.stringify(text.length > shownLengthMax ? `${text.slice(0, shownLengthMax)}…` : text)
}
