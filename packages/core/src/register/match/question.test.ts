import { describe, expect, it } from 'vitest'
import { withOwnPostcode } from './question.js'

const nothing = { postcode: null, address: null, incorporatedOn: null, previousName: null }
const read = (name: string) => {
  const { name: left, postcode } = withOwnPostcode({ name, ...nothing })
  return [left, postcode]
}

describe('withOwnPostcode', () => {
  it.each([
    ['Silver & Reed, EX4 1LD', 'Silver & Reed', 'EX4 1LD'],
    ['Silver & Reed (ex41ld)', 'Silver & Reed', 'ex41ld'],
    ['Silver & Reed Ltd - EX4 1LD, UK.', 'Silver & Reed Ltd', 'EX4 1LD'],
    ['Silver & Reed EX4\u00a01LD; England and Wales', 'Silver & Reed', 'EX4\u00a01LD'],
    ['Quay B1 1AA Ltd, LS1 4DL', 'Quay B1 1AA Ltd', 'LS1 4DL'],
  ])('takes the postcode from the end of %j', (text, name, postcode) => {
    expect(read(text)).toEqual([name, postcode])
  })

  it.each([
    ['Silver Ltd, 1 Quay Road, Falmouth TR11 4QD', 'Silver Ltd', '1 Quay Road, Falmouth'],
    ['Silver Limited – Falmouth – TR11 4QD', 'Silver Limited', 'Falmouth'],
    ['Silver Ltd, c/o Reed Ltd, 1 Quay Road, TR11 4QD', 'Silver Ltd', 'c/o Reed Ltd, 1 Quay Road'],
    ['Silver & Reed, Falmouth, TR11 4QD', 'Silver & Reed, Falmouth', null],
    ['Limited-Edition Prints, TR11 4QD', 'Limited-Edition Prints', null],
    ['PLC-Tec Automation Ltd, TR11 4QD', 'PLC-Tec Automation Ltd', null],
    ['CIC - Consulting Limited TR11 4QD', 'CIC - Consulting Limited', null],
    ['Silver Ltd - Reed Ltd, TR11 4QD', 'Silver Ltd - Reed Ltd', null],
    ['Silver Ltd, 12 School Lane, Leeds TR11 4QD', 'Silver Ltd', '12 School Lane, Leeds'],
    ['Silver Ltd, Trust House TR11 4QD', 'Silver Ltd', 'Trust House'],
    ['Silver Ltd, Unit 4, TR11 4QD', 'Silver Ltd', 'Unit 4'],
    ['Silver Ltd, Thistlewick Bakery, TR11 4QD', 'Silver Ltd, Thistlewick Bakery', null],
    ['Silver Ltd, Staff Club, Leeds, TR11 4QD', 'Silver Ltd, Staff Club, Leeds', null],
  ])('takes the place between the legal ending and the postcode of %j for an address', (text, name, address) => {
    expect(withOwnPostcode({ name: text, ...nothing })).toMatchObject({ name, address, postcode: 'TR11 4QD' })
  })

  it.each(['EX4 1LD', 'Quay B1 1AA Ltd', 'Silver & Reed, EX4', 'Silver & Reed', '', `${'x'.repeat(300)} EX4 1LD`])(
    'leaves %j as it is',
    (text) => expect(read(text)).toEqual([text, null]),
  )

  it('leaves the name as it is if a postcode is given', () => {
    const question = { name: 'Silver & Reed, EX4 1LD', ...nothing, postcode: 'LS1' }
    expect(withOwnPostcode(question)).toBe(question)
  })
})
