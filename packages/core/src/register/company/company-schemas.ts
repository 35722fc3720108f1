import { z } from 'zod'
import { openText } from '../../shared/open-text.js'
import { companyStatuses } from './vocabulary.js'

const text = z.string().nullable()

/** The status of a company, as the API writes it. */
export const companyStatus = openText(
  'CompanyStatus',
  companyStatuses,
  'The status in the words of Companies House, which may add others.',
)

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
