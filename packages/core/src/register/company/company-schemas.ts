import { z } from 'zod'
import { companyStatuses } from './vocabulary.js'

const text = z.string().nullable()

/** The status of a company, as the API writes it. */
export const companyStatus = openText(
  'CompanyStatus',
  companyStatuses,
  'The status in the words of Companies House, which may add others.',
)

/**
 * A text with known values, to which its source may add others. The known ones are listed as examples, so that generators
 * of types offer them and accept any other text.
 */
function openText<const Known extends string>(id: string, known: readonly Known[], description: string) {
  const schema = z.string().meta({ id, description, examples: [...known] })
  // Only the type differs: an editor offers the known values.
  return schema as unknown as z.ZodType<
    Known | (string & Record<never, never>),
    Known | (string & Record<never, never>)
  >
}

/** An address, as `addressRecord` writes it. */
export const registeredOffice = z
  .strictObject({
    care_of: text,
    po_box: text,
    premises: text,
    address_line_1: text,
    address_line_2: text,
    locality: text,
    region: text,
    postal_code: text,
    country: text,
  })
  .meta({ id: 'RegisteredOffice' })
