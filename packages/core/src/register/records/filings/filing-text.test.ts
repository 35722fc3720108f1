import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filing } from './filing.js'
import { filingText } from './filing-text.js'

function textOf(description: string | null, descriptionValues: Filing['descriptionValues'] = {}, category = 'other') {
  return filingText({ id: 'x', type: null, category, subcategories: [], description, descriptionValues, date: null })
}

describe('filingText', () => {
  it.each([
    [
      'termination-director-company-with-name-termination-date',
      { officer_name: 'Ottoline Merridew', termination_date: '2026-11-16' },
      'Termination of appointment of Ottoline Merridew as a director on 16 November 2026',
    ],
    ['termination-secretary-company', {}, 'Termination of appointment of a secretary'],
    [
      'appoint-person-director-company-with-name-date',
      { officer_name: 'Jory Pascoll', appointment_date: '2026-01-02' },
      'Appointment of Jory Pascoll as a director on 2 January 2026',
    ],
    [
      'accounts-with-accounts-type-total-exemption-full',
      { made_up_date: '2025-12-31' },
      'Total exemption full accounts made up to 31 December 2025',
    ],
    ['accounts-with-accounts-type-micro-entity', {}, 'Micro company accounts'],
    [
      'confirmation-statement-with-no-updates',
      { made_up_date: '2026-08-09' },
      'Confirmation statement made on 9 August 2026 with no updates',
    ],
    [
      'mortgage-create-with-deed-with-charge-number-charge-creation-date',
      { charge_number: '099999910001', charge_creation_date: '2026-03-01' },
      'Registration of charge 099999910001, created on 1 March 2026',
    ],
    ['mortgage-create-with-deed', {}, 'Registration of a charge'],
    ['mortgage-satisfy-charge-full', { charge_number: '3' }, 'Satisfaction of charge 3 in full'],
    [
      'change-registered-office-address-company-with-date-old-address-new-address',
      { old_address: '1 Quay Road', new_address: '4 Harbour Lane', change_date: '2026-05-06' },
      'Registered office address changed from 1 Quay Road to 4 Harbour Lane on 6 May 2026',
    ],
    [
      'notification-of-a-person-with-significant-control',
      { psc_name: 'Kerensa Trenoweth', notification_date: '2016-04-06' },
      'Notification of Kerensa Trenoweth as a person with significant control on 6 April 2016',
    ],
    ['gazette-notice-compulsory', {}, 'First Gazette notice for compulsory strike-off'],
    ['legacy', { description: 'director resigned' }, 'Director resigned'],
  ])('says what %s means', (key, values, text) => {
    expect(textOf(key, values)).toBe(text)
  })

  it('writes a key without a rule in readable words, with the name and the date that it has', () => {
    expect(textOf('widget-of-the-third-kind-company-with-name-date', { officer_name: 'Ada', date: '2026-02-03' })).toBe(
      'Widget of the third kind: Ada, 3 February 2026',
    )
  })

  it('says something about every filing, whatever its key and values are', () => {
    fc.assert(
      fc.property(
        fc.option(fc.string({ maxLength: 400 })),
        fc.dictionary(fc.string(), fc.anything()),
        (key, values) => {
          const text = textOf(key, values)
          expect(text.length).toBeGreaterThan(0)
          expect(text).not.toMatch(/undefined|\[object/)
        },
      ),
    )
  })
})
