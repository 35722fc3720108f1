import { place } from '../../words.js'

const areas = {
  england: ['BA', 'BS', 'CB', 'CV', 'DE', 'DH', 'EX', 'GL', 'HG', 'HU', 'IP', 'LE', 'LN', 'NE', 'NR', 'OX', 'PO', 'SY'],
  scotland: ['AB', 'DD', 'EH', 'FK', 'G', 'IV', 'KY', 'PA', 'PH'],
  wales: ['CF', 'LD', 'LL', 'NP', 'SA'],
  northernIreland: ['BT'],
}
const citySectors = ['EC3X', 'WC1Y', 'WC2Y', 'EC4E']
const inward = 'ABDEFGHJLNPQRSTUWXYZ'
const farms = ['Church Farm', 'Home Farm', 'The Old Creamery', 'The Granary', 'The Tithe Barn', 'Lower Mill']
const floors = ['Ground Floor', '1st Floor', 'Second Floor', 'Rear of', 'Basement']
const roads = [
  'High St',
  'London Road',
  'Victoria Terrace',
  'The Green',
  'St. Botolph Gate',
  'Gas Works Road',
  'Queensway',
]

/** An office in one of the ways in which small firms have them: a floor, a barn, a lettered house, an arch. */
export function freshAddress(random, region = 'england') {
  const road = `${random.between(1, 310)}${random.oneOf(['', '', '', 'a', 'B', `-${random.between(311, 330)}`])} ${random.oneOf(roads)}`
  const [line1, line2] = random.oneOf([
    () => [road, ''],
    () => [road, ''],
    () => [`${random.oneOf(floors)}, ${road}`, place(random)],
    () => [random.oneOf(farms), `${place(random)} Lane`],
    () => [`Arches ${random.between(2, 40)}-${random.between(41, 60)}`, road],
    () => [`${place(random)} Science Park`, `Block ${random.oneOf([...'ABCDEF'])}`],
    () => [`Plot ${random.between(2, 30)}`, `${place(random)} Docks`],
  ])()
  return {
    line1,
    line2,
    town: random.chance(0.2) ? `${place(random)}-on-${place(random)}` : place(random),
    county: random.chance(0.2) ? `${random.oneOf(['East', 'West', 'North'])} ${place(random)}shire` : '',
    region,
    postcode: `${district(random, region)} ${random.below(10)}${random.oneOf(inward)}${random.oneOf(inward)}`,
  }
}

function district(random, region) {
  if (region === 'england' && random.chance(0.12)) return random.oneOf(citySectors)
  return `${random.oneOf(areas[region])}${random.between(62, 99)}`
}
