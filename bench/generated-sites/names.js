import { adjectives, coined, nouns, place, surname, trades } from './words.js'

const broadWords = ['Services', 'Solutions', 'Group', 'Trading', 'Company', 'Associates', 'Direct', 'Supplies']
const practices = ['Dental Practice', 'Day Nursery', 'Car Centre', 'Estate Agents', 'Farm Shop', 'Driving School']
const parts = ['North West', 'Southern', 'Midlands', 'London', 'Wessex']

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
  [3, (r) => `${r.oneOf([place, surname])(r)} ${r.oneOf(practices)}`],
  [1, (r) => `${surname(r)} ${r.oneOf(trades)} (${r.oneOf(parts)})`],
  [1, (r) => `${surname(r)}-${surname(r)} ${r.oneOf(trades)}`],
  [1, (r) => `${place(r)} and District ${r.oneOf(trades)}`],
]

const endings = {
  limited: ['Limited', 'Ltd', 'Ltd.', 'LTD', 'Limited'],
  public: ['PLC', 'plc', 'P.L.C.', 'Public Limited Company'],
  partnership: ['LLP', 'LLP', 'L.L.P.'],
  welsh: ['Cyf', 'Cyfyngedig', 'Cyf.'],
}

/** A name without its legal ending, as an owner writes it. */
export function bareName(random, ending) {
  if (ending === 'partnership') return `${surname(random)} ${random.oneOf([surname(random), 'Law', 'Architects'])}`
  if (ending === 'welsh') return `${random.oneOf(['Cwmni', 'Bwydydd', 'Siop'])} Llan${coined(random).toLowerCase()}`
  return random.weighted(shapes)(random)
}

/** What a site calls itself if no company has that name. */
export function brandName(random) {
  return random.oneOf([
    () => `${coined(random)} ${random.oneOf(trades)}`,
    () => `The ${coined(random)} ${random.oneOf(nouns)}`,
    () => `${coined(random)} & ${random.oneOf(nouns)}`,
    () => `Mend My ${random.oneOf(nouns)} ${place(random)}`,
    () => `${place(random)} ${random.oneOf(nouns)} Club`,
  ])()
}

/** The legal name as a site writes it: other endings, signs or case, but the same name in law. */
export function writtenName(random, { bare, ending }) {
  let text = bare
  if (random.chance(0.25)) text = text.includes('&') ? text.replace('&', 'and') : text.replace(' and ', ' & ')
  if (random.chance(0.12)) text = text.replace(/[.']/g, '')
  const written = `${text} ${random.oneOf(endings[ending])}`
  return random.chance(0.12) ? written.toUpperCase() : written
}

export function registerName({ bare, ending }, random) {
  const limited = random.chance(0.6) ? 'LIMITED' : 'LTD'
  return `${bare} ${{ limited, public: 'PLC', partnership: 'LLP', welsh: 'CYF' }[ending]}`.toUpperCase()
}

/** The law may take two bare names with the same key for one another. */
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
