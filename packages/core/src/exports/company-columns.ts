import type { Company } from '../register/company/company.js'
import { type IndustryTexts, industriesOf } from '../register/company/industry.js'
import type { Cell, Column } from './table.js'

const text = (name: string, of: (company: Company) => Cell): Column<Company> => ({ name, type: 'text', of })
const day = (name: string, of: (company: Company) => Cell): Column<Company> => ({ name, type: 'day', of })
const count = (name: string, of: (company: Company) => Cell): Column<Company> => ({ name, type: 'count', of })

/** The same columns as before, and what the SIC codes mean at the end. */
export function companyColumns(texts: IndustryTexts): readonly Column<Company>[] {
  const words = (company: Company) =>
    industriesOf(company.sicCodes, texts).flatMap(({ text: industry }) => industry ?? [])
  return [...registerColumns, text('industries', (company) => joined(words(company), '; '))]
}

const registerColumns: readonly Column<Company>[] = [
  text('company_number', (company) => company.number),
  text('company_name', (company) => company.name),
  text('company_status', (company) => company.status),
  text('company_status_detail', (company) => company.statusDetail),
  text('company_type', (company) => company.type),
  text('company_subtype', (company) => company.subtype),
  text('jurisdiction', (company) => company.jurisdiction),
  day('incorporated_on', (company) => company.incorporatedOn),
  day('dissolved_on', (company) => company.dissolvedOn),
  text('care_of', ({ office }) => office.careOf),
  text('po_box', ({ office }) => office.poBox),
  text('premises', ({ office }) => office.premises),
  text('address_line_1', ({ office }) => office.line1),
  text('address_line_2', ({ office }) => office.line2),
  text('locality', ({ office }) => office.locality),
  text('region', ({ office }) => office.region),
  text('postal_code', ({ office }) => office.postalCode),
  text('country', ({ office }) => office.country),
  text('sic_codes', (company) => joined(company.sicCodes, ' ')),
  text('previous_names', (company) =>
    joined(
      company.previousNames.map(({ name }) => name),
      '; ',
    ),
  ),
  text('accounts_type', ({ accounts }) => accounts.lastType),
  day('accounts_made_up_to', ({ accounts }) => accounts.lastMadeUpTo),
  day('accounts_next_due', ({ accounts }) => accounts.nextDue),
  day('confirmation_made_up_to', ({ confirmation }) => confirmation.lastMadeUpTo),
  day('confirmation_next_due', ({ confirmation }) => confirmation.nextDue),
  count('charges', ({ chargeCounts }) => chargeCounts?.total ?? null),
  count('charges_outstanding', ({ chargeCounts }) => chargeCounts?.outstanding ?? null),
  count('charges_part_satisfied', ({ chargeCounts }) => chargeCounts?.partSatisfied ?? null),
]

function joined(items: readonly string[], separator: string): string | null {
  return items.length === 0 ? null : items.join(separator)
}
