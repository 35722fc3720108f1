import type { Ports } from '../../ports.js'
import { requireCompanyNumber } from '../../register/company/read-company-number.js'

/** How many entries the stored lists of a company have; null for a list that is not stored, or not completely. */
export interface RecordCounts {
  readonly officers: number | null
  readonly owners: number | null
  readonly charges: number | null
  readonly insolvency: number | null
  readonly filings: number | null
}

/** Officers of one page whose stored appointments are counted. */
const officersMax = 50

/** How many appointments officers have at all companies, by the id of the officer. Those that are not stored are left out. */
export async function countAppointments(
  { appointments }: Pick<Ports, 'appointments'>,
  officers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const asked = [...new Set(officers)].slice(0, officersMax)
  const found = await Promise.all(asked.map(async (officer) => [officer, await appointments.of(officer)] as const))
  return new Map(found.flatMap(([officer, stored]) => (stored ? [[officer, stored.value.total] as const] : [])))
}

/** From stored lists only, so that it never waits for Companies House. */
export async function countRecords({ overlay }: Pick<Ports, 'overlay'>, text: string): Promise<RecordCounts> {
  const { officers, owners, charges, insolvency, filings } = await overlay.read(requireCompanyNumber(text))
  const complete = (list: { readonly items: readonly unknown[]; readonly isComplete: boolean } | undefined) =>
    list?.isComplete ? list.items.length : null
  return {
    officers: complete(officers?.value),
    owners: complete(owners?.value),
    charges: complete(charges?.value),
    insolvency: insolvency ? (insolvency.value?.cases.length ?? 0) : null,
    filings: filings?.value.total ?? null,
  }
}
