import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../company/company-number.js'
import { type LayeredCompany, layeredCompany } from '../overlay/layers.js'
import type { Overlay } from '../overlay/overlay.js'

export interface KnownCompany {
  readonly layered: LayeredCompany
  readonly overlay: Overlay
}

/** A company from local data only. Null if nothing is known. */
export async function knownCompany(
  ports: Pick<Ports, 'register' | 'overlay'>,
  number: CompanyNumber,
): Promise<KnownCompany | null> {
  const [company, snapshot, overlay] = await Promise.all([
    ports.register.find(number),
    ports.register.snapshot(),
    ports.overlay.read(number),
  ])
  const inSnapshot = company && snapshot && { company, asOf: Date.parse(snapshot.asOf) }
  const layered = layeredCompany(number, inSnapshot, overlay)
  return layered && { layered, overlay }
}
