import { addressRecord, addressWords } from '../../register/company/address.js'
import { isSameValue } from '../../register/overlay/same-value.js'
import { withoutControls } from '../../register/snapshot/row/without-controls.js'
import type { CompanyFacts } from '../company-facts.js'
import type { SignalDraft } from '../signal-draft.js'

/** Name, registered office and SIC codes. A fact that was unknown before is a first sighting, not a change. */
export function detectIdentity(before: CompanyFacts, after: CompanyFacts): SignalDraft[] {
  return [...detectName(before, after), ...detectOffice(before, after), ...detectSicCodes(before, after)]
}

function detectName({ name: was }: CompanyFacts, { name, renamedOn }: CompanyFacts): SignalDraft[] {
  if (was === null || name === null || normalizeName(was) === normalizeName(name)) return []
  return [
    {
      type: 'name_changed',
      before: { company_name: was },
      after: { company_name: name },
      occurredOn: renamedOn,
      identity: null,
    },
  ]
}

function detectOffice({ office: was }: CompanyFacts, { office }: CompanyFacts): SignalDraft[] {
  if (!was || !office || isSameValue(addressWords(was), addressWords(office))) return []
  return [
    {
      type: 'registered_office_changed',
      before: { registered_office: addressRecord(was) },
      after: { registered_office: addressRecord(office) },
      occurredOn: null,
      identity: null,
    },
  ]
}

function detectSicCodes({ sicCodes: was }: CompanyFacts, { sicCodes: are }: CompanyFacts): SignalDraft[] {
  if (!was || !are || isSameValue(was.toSorted(), are.toSorted())) return []
  return [
    {
      type: 'sic_codes_changed',
      before: { sic_codes: [...was] },
      after: { sic_codes: [...are] },
      occurredOn: null,
      identity: null,
    },
  ]
}

/** The sources differ in case and spacing. Names that an earlier version stored may have text direction marks. */
function normalizeName(name: string): string {
  return withoutControls(name).toUpperCase().replace(/\s+/g, ' ').trim()
}
