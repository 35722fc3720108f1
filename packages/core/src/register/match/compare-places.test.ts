import { describe, expect, it } from 'vitest'
import { costliness } from '../../../../../tests/support/text-cost.js'
import { abroadOf } from './compare-places.js'

describe('abroadOf', () => {
  it.each([
    ['12 Rue de Rivoli, 75001 Paris, France', 'France'],
    ['1 Kildare Street, Dublin 2', 'Dublin'],
    ['1 Kildare Street, Dublin, Ireland.', 'Ireland'],
    ['Melbourne, Victoria,  Australia  3000', 'Australia'],
    ['1 The Parade, St Helier, Jersey JE2 3QA', 'Jersey'],
    ['1 The Parade, Douglas, IM1 2AB', 'Isle of Man'],
    ['12 France Road, Leeds', null],
  ])('reads the place abroad at the end of %j', (address, place) => {
    expect(abroadOf(null, address)?.place ?? null).toBe(place)
  })

  it.each(['1 Quay, Belfast, Ireland, BT1 1AA', '1 Quay, Belfast BT1 1AA, Ireland', '1 Quay, Newry, N. Ireland', 'NI'])(
    'takes %j for an address in the UK',
    (address) => expect(abroadOf(null, address)).toBeNull(),
  )

  it('believes a UK postcode that is given for itself more than the address', () => {
    expect(abroadOf('BT1 1AA', '1 Quay, Belfast, Ireland')).toBeNull()
    expect(abroadOf('JE2 3QA', '1 The Parade, St Helier, Jersey')).toEqual({ place: 'Jersey', area: 'JE' })
  })

  it.each([
    `,${' '.repeat(495)},x`,
    `,${' '.repeat(497)}x`,
    ', '.repeat(250),
    '1 '.repeat(250),
    ` 1.)${' 1'.repeat(248)}x`,
  ])('costs no more for %j than for an ordinary address of the same length', async (address) => {
    const plain = '12 Queens Road, Central, '.repeat(20).slice(0, 500)
    expect(await costliness((text) => abroadOf(null, text), address, { plain, repeats: 1_000 })).toBeNull()
  })
})
