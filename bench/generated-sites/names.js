import { adjectives, broadWords, coined, nouns, place, surname, trades } from './words.js'

const shapes = [
  [6, (r) => `${surname(r)} ${r.oneOf(trades)}`],
  [4, (r) => `${coined(r)} ${r.oneOf(trades)}`],
  [3, (r) => `${place(r)} ${r.oneOf(trades)}`],
  [3, (r) => `${surname(r)} ${r.oneOf(trades)} ${r.oneOf(broadWords)}`],
  [3, (r) => `${surname(r)} & ${surname(r)}`],
  [2, (r) => `${surname(r)} and Sons (${r.oneOf(trades)})`],
  [3, (r) => `The ${r.oneOf(adjectives)} ${r.oneOf(nouns)} ${r.oneOf(trades)} Company`],
  [2, (r) => `The ${place(r)} ${r.oneOf(nouns)}`],
  [2, (r) => `${coined(r)} (UK)`],
  [2, (r) => `${initial(r)}.${initial(r)}. ${surname(r)} ${r.oneOf(trades)}`],
  [2, (r) => `${initial(r)} ${surname(r)} & Co`],
  [2, (r) => `${coined(r)} ${r.between(2, 99)}`],
  [2, (r) => `${surname(r)}'s ${r.oneOf(trades)}`],
  [2, (r) => `${coined(r)}${r.oneOf(['soft', 'works', 'hub', 'lab', 'flow'])}`],
  [1, (r) => `${surname(r)}, ${surname(r)} & ${surname(r)}`],
  [1, (r) => `${r.oneOf(trades)} of ${place(r)}`],
]
const total = shapes.reduce((sum, [weight]) => sum + weight, 0)

export const endings = {
  limited: ['Limited', 'Ltd', 'Ltd.', 'LTD', 'Limited'],
  public: ['PLC', 'plc', 'P.L.C.', 'Public Limited Company'],
  partnership: ['LLP', 'LLP', 'L.L.P.'],
  community: ['CIC', 'C.I.C.', 'Community Interest Company'],
  welsh: ['Cyf', 'Cyfyngedig', 'Cyf.'],
}

/** The name without its legal ending, as an owner would write it. */
export function bareName(random, ending) {
  if (ending === 'partnership') {
    return random.oneOf([
      () => `${surname(random)} ${surname(random)}`,
      () => `${surname(random)} ${random.oneOf(['Law', 'Partners', 'Chartered Accountants', 'Architects'])}`,
    ])()
  }
  if (ending === 'welsh')
    return `${random.oneOf(['Cwmni', 'Bwydydd', 'Siop', 'Gwasanaethau', 'Ty'])} Llan${coined(random).toLowerCase()}`
  if (ending === 'community')
    return `${place(random)} ${random.oneOf(['Community Kitchen', 'Repair Shed', 'Arts Yard', 'Bike Project'])}`
  let at = random.below(total)
  for (const [weight, shape] of shapes) {
    at -= weight
    if (at < 0) return shape(random)
  }
  throw new Error('The weights of the shapes do not add up.')
}

/** The legal name as a site may write it: other endings, other signs, other case, all of them the same name in law. */
export function writtenName(random, { bare, ending }) {
  let text = bare
  if (random.chance(0.25)) text = text.includes('&') ? text.replace('&', 'and') : text.replace(' and ', ' & ')
  if (random.chance(0.12)) text = text.replace(/[.']/g, '')
  const written = `${text} ${random.oneOf(endings[ending])}`
  return random.chance(0.12) ? written.toUpperCase() : written
}

export function registerName({ bare, ending }, random) {
  const legal = {
    limited: random.chance(0.6) ? 'LIMITED' : 'LTD',
    public: 'PLC',
    partnership: 'LLP',
    community: 'C.I.C.',
    welsh: 'CYF',
  }
  return `${bare} ${legal[ending]}`.toUpperCase()
}

/** Two bare names with the same key could be taken for one another by law. */
export function keyOf(bare) {
  return bare
    .toUpperCase()
    .replaceAll('&', 'AND')
    .replace(/^THE /, '')
    .replace(/( COMPANY| CO| \(UK\)| UK)+$/, '')
    .replace(/[^A-Z0-9]/g, '')
    .replace(/S$/, '')
}

function initial(random) {
  return random.oneOf([...'ABCDEFGHJKLMNPRSTW'])
}
