import { DomainError } from '../shared/errors.js'
import type { CompanyNumber } from './company/company-number.js'

const shownLengthMax = 40
const word = /\p{L}{3}/u

export class InvalidCompanyNumberError extends DomainError {
  readonly code = 'invalid_company_number'
  readonly nextStep: string

  constructor(text: string) {
    super(
      `${quoted(text)} is not a company number: eight digits, or letters of the register and digits, like SC123456.`,
    )
    this.nextStep = word.test(text)
      ? 'If this is a name, find its number first: GET /v1/companies/search?name=…'
      : 'Check the number; it stands on the papers and the website of the company. Leading zeros may be left out.'
  }
}

export class CompanyNotFoundError extends DomainError {
  readonly code = 'company_not_found'
  readonly nextStep = 'Check the number, or search by name: GET /v1/companies/search?name=…'

  constructor(number: CompanyNumber) {
    super(`The register has no company ${number}.`)
  }
}

/** That nothing was found would be no answer where there is nothing to look in. */
export class NoRegisterError extends DomainError {
  readonly code = 'unavailable'
  readonly nextStep = 'Whoever runs this server imports one: brassplate register import latest'

  constructor() {
    super('No register was imported here yet, so no company can be found.')
  }
}

/** Companies House cannot answer, or may not be asked again yet. */
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
