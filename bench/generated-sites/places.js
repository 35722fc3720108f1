import { place } from './words.js'

const areas = {
  england: 'B BA BD BH BN BS CB CH CM CV DE DH DN EX GL GU HG HU IP LE LN LS M NE NG NR OX PE PO S SY TA TR YO'.split(
    ' ',
  ),
  scotland: ['AB', 'DD', 'EH', 'FK', 'G', 'IV', 'KY', 'PA', 'PH'],
  wales: ['CF', 'LD', 'LL', 'NP', 'SA'],
  northernIreland: ['BT'],
}
export const countryNames = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  northernIreland: 'Northern Ireland',
}
const streets = ['Tannery Yard', 'Foundry Lane', 'Wharf Road', 'Market Place', "Cooper's Court", 'Kiln Road', 'High St']
const inward = 'ABDEFGHJLNPQRSTUWXYZ'

/** A made-up office. The post office uses the postcode district rarely or never. */
export function makeAddress(random, region = 'england') {
  const road = `${random.between(1, 310)}${random.oneOf(['', '', '', 'a'])} ${random.oneOf(streets)}`
  const [line1, line2] = random.weighted([
    [6, [road, '']],
    [2, [`${random.oneOf(['Unit', 'Suite', 'Flat'])} ${random.between(1, 90)}`, road]],
    [1, [`${place(random)} House`, road]],
    [1, [`${random.between(1, 40)} ${place(random)} Business Park`, '']],
    [1, [`Ground Floor, ${road}`, place(random)]],
    [1, ['Church Farm', `${place(random)} Lane`]],
  ])
  return {
    line1,
    line2,
    town: random.chance(0.1) ? `${place(random)}-on-${place(random)}` : place(random),
    county: random.chance(0.25) ? `${place(random)}shire` : '',
    region,
    postcode: `${random.oneOf(areas[region])}${random.between(30, 99)} ${random.below(10)}${random.oneOf(inward)}${random.oneOf(inward)}`,
  }
}

/** The lines of an office as a site prints them, with the postcode as people type it. */
export function addressLines(random, { line1, line2, town, county, postcode }) {
  const written = random.weighted(postcodeForms)(postcode)
  return [line1, line2, town, county, written].filter(Boolean)
}

const postcodeForms = [
  [10, (text) => text],
  [2, (text) => text.replace(' ', '')],
  [1, (text) => text.toLowerCase()],
  [1, (text) => text.replace(/(?<=\d)0|(?<= )0/g, 'O')],
  [1, (text) => text.replace(' ', '\n')],
  [1, (text) => text.replace(' ', '  ')],
]
