import type { RegisterSource } from '../../src/register/companies-house/register-source.js'
import type { CompanyPatch } from '../../src/register/company/company.js'
import { UpstreamUnavailableError } from '../../src/register/errors.js'
import type { OfficerAppointments } from '../../src/register/records/appointments.js'
import type { ControlStatements } from '../../src/register/records/control-statements.js'
import type { FilingHistory } from '../../src/register/records/filings/filing.js'
import type { Insolvency } from '../../src/register/records/insolvency-status.js'
import type { Listed } from '../../src/register/records/sighting.js'

const none: Listed<never> = { items: [], isComplete: true }

/** A scripted Companies House that counts its calls and can be down for all or some of them. */
export class FakeRegisterSource implements RegisterSource {
  readonly calls: string[] = []
  readonly down = new Set<'all' | keyof RegisterSource>()
  answers: {
    profile: (CompanyPatch & { name: string }) | null
    officers: Awaited<ReturnType<RegisterSource['officers']>>
    charges: Awaited<ReturnType<RegisterSource['charges']>>
    insolvency: Insolvency | null
    owners: Awaited<ReturnType<RegisterSource['owners']>>
    statements: ControlStatements
    filings: FilingHistory
    appointments: OfficerAppointments | null
  } = {
    profile: null,
    officers: none,
    charges: none,
    insolvency: null,
    owners: none,
    statements: { statements: none, exemptions: { items: [], asOf: 0 } },
    filings: { items: [], total: 0 },
    appointments: null,
  }

  callsLeft = async () => 120
  profile = () => this.#answer('profile')
  officers = () => this.#answer('officers')
  charges = () => this.#answer('charges')
  insolvency = () => this.#answer('insolvency')
  owners = () => this.#answer('owners')
  statements = () => this.#answer('statements')
  filings = () => this.#answer('filings')
  appointments = (_officer: string) => this.#answer('appointments')

  async #answer<Key extends keyof FakeRegisterSource['answers']>(
    facet: Key,
  ): Promise<FakeRegisterSource['answers'][Key]> {
    this.calls.push(facet)
    if (this.down.has('all') || this.down.has(facet)) throw new UpstreamUnavailableError('Companies House is down.')
    return this.answers[facet]
  }
}
