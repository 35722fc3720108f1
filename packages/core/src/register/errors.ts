import { DomainError } from '../shared/errors.js'
import type { CompanyNumber } from './company/company-number.js'

const shownLengthMax = 40
const word = /\p{L}{3}/u

export class InvalidCompanyNumberError extends DomainError {
  readonly code = 'invalid_company_number'
  readonly nextStep: string

  constructor(text: string) {
    super(
      `${quoted(text)} is not a valid company number. It must be eight digits, or letters followed by digits such as SC123456.`,
    )
    this.nextStep = word.test(text)
      ? 'If this is a company name, look up its number: GET /v1/companies/search?name=…'
      : 'Check the number, for example on the website of the company. Leading zeros may be omitted.'
  }
}

export class CompanyNotFoundError extends DomainError {
  readonly code = 'company_not_found'
  readonly nextStep = 'Check the number, or search by name: GET /v1/companies/search?name=…'

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
  readonly code = 'unavailable'
  readonly nextStep =
    'The operator of this server can set BRASSPLATE_REGISTER_API_KEY, a free key from developer.company-information.service.gov.uk.'

  /** `what`: such as "officers". */
  constructor(number: CompanyNumber, what: string) {
    super(`The ${what} of company ${number} are not known, because this server has no Companies House API key.`)
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

function quoted(text: string): string {
  return JSON.stringify(text.length > shownLengthMax ? `${text.slice(0, shownLengthMax)}…` : text)
}
