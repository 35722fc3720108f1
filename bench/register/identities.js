import { dayOf } from './calendar.js'

const limited = 'Private Limited Company'
const unlisted = (prefix, category) => ({ prefix, category, low: 1, high: 300_000, isSparse: true })

/**
 * Kinds of companies by their share of a hundred. Numbers lie in [low, high), spread so that neighbours in the file are
 * far apart, as in the Companies House file, which is ordered by name.
 */
const kinds = [
  { share: 12, prefix: '', category: limited, low: 1_000, high: 4_900_000, from: '1901-01-01', to: '2003-11-30' },
  { share: 20, prefix: '', category: limited, low: 5_000_000, high: 9_900_000, from: '2003-12-01', to: '2015-12-31' },
  { share: 36, prefix: '', category: limited, low: 10_000_000, high: 15_500_000, from: '2016-01-01', to: '2025-01-31' },
  { share: 23, prefix: '', category: limited, low: 15_500_000, high: 17_300_000, from: '2025-02-01', to: '2026-10-28' },
  { share: 5, prefix: 'SC', category: limited, low: 100_000, high: 990_000, from: '1986-01-01', to: '2026-10-20' },
  { share: 2, prefix: 'NI', category: limited, low: 10_000, high: 740_000, from: '1970-01-01', to: '2026-10-20' },
  {
    share: 1,
    prefix: 'OC',
    category: 'Limited Liability Partnership',
    low: 300_000,
    high: 470_000,
    from: '2001-04-06',
    to: '2026-10-20',
  },
]

const rareKinds = [
  { prefix: 'LP', category: 'Limited Partnership', low: 1, high: 90_000, from: '1950-01-01', to: '2026-09-01' },
  { prefix: 'SL', category: 'Limited Partnership', low: 1, high: 90_000, from: '1960-01-01', to: '2026-09-01' },
  {
    prefix: 'SO',
    category: 'Limited Liability Partnership',
    low: 300_000,
    high: 390_000,
    from: '2001-04-06',
    to: '2026-09-01',
  },
  {
    prefix: 'NC',
    category: 'Limited Liability Partnership',
    low: 1,
    high: 90_000,
    from: '2004-09-13',
    to: '2026-09-01',
  },
  { prefix: 'OE', category: 'Overseas Entity', low: 1, high: 90_000, from: '2022-08-01', to: '2026-09-01' },
  { prefix: 'FC', category: 'Other company type', low: 1, high: 90_000, from: '1970-01-01', to: '2026-09-01' },
  { prefix: 'BR', category: 'Other company type', low: 1, high: 90_000, from: '1993-01-01', to: '2026-09-01' },
  { ...unlisted('CE', 'Charitable Incorporated Organisation'), from: '2013-01-02', to: '2026-09-01' },
  { ...unlisted('IP', 'Industrial and Provident Society'), from: '1981-01-01', to: '1981-01-01' },
  { ...unlisted('RC', 'Royal Charter Company'), from: '1900-01-01', to: '1999-12-31' },
]

/** The ranges above have no numbers for more rows than this. */
export const rowsMax = 7_000_000

const hundred = kinds.flatMap((kind) => {
  const prepared = withDays(kind)
  return Array.from({ length: kind.share }, (_, seat) => ({ kind: prepared, seat, seats: kind.share }))
})
const rare = rareKinds.map((kind) => ({ kind: withDays(kind), seat: 0, seats: 1 }))

/** Sets number, category and incorporation date of the company at an index. No two indexes share a number. */
export function writeIdentity(row, index) {
  const place = index % 100
  const round = (index - place) / 100
  const seat = hundred[place] ?? rare[round % rare.length]
  const { kind } = seat
  const span = kind.high - kind.low
  const ordinal = place < hundred.length ? round * seat.seats + seat.seat : Math.floor(round / rare.length)
  // A prime that divides no span visits each number of a span once before it repeats.
  const offset = (ordinal * 611_953) % span
  const digits = kind.low + offset
  row.number = kind.prefix + String(digits).padStart(8 - kind.prefix.length, '0')
  row.prefix = kind.prefix
  row.category = kind.category
  row.isSparse = kind.isSparse === true
  row.born = Math.floor(kind.fromDay + ((kind.toDay - kind.fromDay) * offset) / span)
}

function withDays(kind) {
  return { isSparse: false, ...kind, fromDay: dayOf(kind.from), toDay: dayOf(kind.to) }
}
