import { place } from './words.js'

const areas = {
  england:
    'B BA BB BD BH BL BN BR BS CA CB CH CM CO CV DE DH DL DN DT DY EX FY GL GU HD HG HR HU HX IP KT LA LE LN LS LU M ME MK NE NG NN NR OL OX PE PL PO PR RG RH S SG SK SN SO SP SR SS ST SY TA TF TN TQ TR TS WA WF WN WR WS WV YO'.split(
      ' ',
    ),
  scotland: 'AB DD DG EH FK G IV KA KY ML PA PH TD'.split(' '),
  wales: 'CF LD LL NP SA'.split(' '),
  northernIreland: ['BT'],
}
const streets =
  `Tannery Yard,Foundry Lane,Mill Lane,Station Approach,Wharf Road,Orchard Way,Harbour Street,Market Place,Chapel Row,
Castle Street,Ropewalk,Cooper's Court,Weavers' Close,North Parade,Quarry Bank,Saddlers Mews,Canal Side,Priory Road,Meadow Rise,
Beacon Hill,Lime Avenue,Brewhouse Lane,The Maltings,Kiln Road,Ferry Lane`.split(/,\s*/)
const buildings = ['Unit', 'Suite', 'Office', 'Studio', 'Flat']
const estates = ['Business Park', 'Trading Estate', 'Industrial Estate', 'Enterprise Centre']
export const countries = {
  england: 'ENGLAND',
  scotland: 'SCOTLAND',
  wales: 'WALES',
  northernIreland: 'NORTHERN IRELAND',
}
const inward = 'ABDEFGHJLNPQRSTUWXYZ'

/** A made-up office in a part of the country. The district is one that the Post Office does not use, or hardly. */
export function makeAddress(random, region = 'england') {
  const premises = random.chance(0.3)
    ? `${random.oneOf(buildings)} ${random.between(1, 90)}`
    : random.chance(0.2)
      ? `${place(random)} House`
      : ''
  const street = random.chance(0.2)
    ? `${place(random)} ${random.oneOf(estates)}`
    : `${random.between(1, 240)} ${random.oneOf(streets)}`
  return {
    line1: premises || street,
    line2: premises ? street : '',
    town: place(random),
    county: random.chance(0.25) ? `${place(random)}shire` : '',
    region,
    postcode: `${random.oneOf(areas[region])}${random.between(30, 99)} ${random.below(10)}${random.oneOf(inward)}${random.oneOf(inward)}`,
  }
}

/** The office on one line, as sites print it; the postcode in the form that is asked for. */
export function writtenAddress(address, postcode = address.postcode) {
  return [address.line1, address.line2, address.town, address.county, postcode].filter(Boolean).join(', ')
}

export function addressLines(address, postcode = address.postcode) {
  return [address.line1, address.line2, address.town, address.county, postcode].filter(Boolean)
}

const postcodeForms = [
  [10, (text) => text],
  [2, (text) => text.replace(' ', '')],
  [1, (text) => text.toLowerCase()],
  [1, (text) => text.replace(/(?<=\d)0|(?<= )0/g, 'O')],
  [1, (text) => text.replace(' ', '\n')],
  [1, (text) => text.replace(' ', '  ')],
]

/** A postcode as people type it: spaced or not, broken over a line, the letter O for a nought. */
export function writtenPostcode(random, postcode) {
  let at = random.below(16)
  for (const [weight, form] of postcodeForms) {
    at -= weight
    if (at < 0) return form(postcode)
  }
  return postcode
}
