/** Ways in which names in lists of customers differ from the register. Each returns null if it cannot apply. */
export const dirt = {
  exact: (name) => name,
  'case and punctuation': (name, { random }) => {
    const plain = random() < 0.5 ? name.replaceAll(/[.,'()-]/g, ' ') : name.replaceAll(/[.,']/g, '')
    return titleCase(plain.replaceAll(/\s+/g, ' ').trim())
  },
  'ending respelt': (name) => {
    if (/\bLIMITED\b/.test(name)) return name.replace(/\bLIMITED\b/, 'Ltd.')
    if (/\bLTD\b\.?/.test(name)) return name.replace(/\bLTD\b\.?/, 'Limited')
    return /\bPLC\b/.test(name) ? name.replace(/\bPLC\b/, 'P.L.C.') : null
  },
  'ending dropped': (name) => withoutEnding(name),
  '& and AND': (name) => {
    if (/ & /.test(name)) return name.replaceAll(' & ', ' and ')
    return / AND /.test(name) ? name.replaceAll(' AND ', ' & ') : null
  },
  'one typing error': (name, { random }) => typo(name, random),
  'two typing errors': (name, { random }) => {
    const once = typo(name, random)
    return once === null ? null : typo(once, random)
  },
  'word order': (name, { random }) => {
    const core = withoutEnding(name) ?? name
    const words = core.split(' ')
    if (words.length < 2) return null
    const place = Math.floor(random() * (words.length - 1))
    ;[words[place], words[place + 1]] = [words[place + 1], words[place]]
    return `${words.join(' ')}${name.slice(core.length)}`
  },
  abbreviation: (name) => {
    let count = 0
    const short = name.replaceAll(/[A-Z]+/g, (word) => {
      const found = shortForms.get(word)
      if (!found || count > 1) return word
      count += 1
      return found
    })
    return count > 0 ? short : null
  },
  'trading word removed': (name) => {
    const core = withoutEnding(name) ?? name
    const words = core.split(' ')
    const place = words.findLastIndex((word, index) => index > 0 && tradingWords.includes(word))
    return place < 0 ? null : `${words.toSpliced(place, 1).join(' ')}${name.slice(core.length)}`
  },
  'trading word added': (name, { random }) => {
    const core = withoutEnding(name) ?? name
    const free = tradingWords.filter((word) => !core.includes(word))
    return `${core} ${titleCase(pick(free, random))}${name.slice(core.length)}`
  },
  'spaces lost': (name, { random }) => {
    const core = withoutEnding(name) ?? name
    const words = core.split(' ')
    if (words.length < 2) return null
    const place = Math.floor(random() * (words.length - 1))
    return `${[...words.slice(0, place), words[place] + words[place + 1], ...words.slice(place + 2)].join(' ')}${name.slice(core.length)}`
  },
  'trailing note': (name, { random }) => `${titleCase(name)}${pick(notes, random)}`,
  'cut off': (name) => (name.length > 24 ? name.slice(0, 20).trim() : null),
  'several at once': (name, context) => {
    const { random } = context
    const kinds = [
      'ending dropped',
      '& and AND',
      'one typing error',
      'abbreviation',
      'word order',
      'trading word removed',
    ]
    let dirty = name
    let changes = 0
    for (let turn = 0; turn < 6 && changes < 2; turn += 1) {
      const next = dirt[pick(kinds, random)](dirty, context)
      if (next === null) continue
      dirty = next
      changes += 1
    }
    return changes === 2 ? dirty : null
  },
}

/** What sheets add to names or do to their characters. Apart from `dirt`, so that the names above stay the same. */
export const sheetDirt = {
  'title or code before': (name, { random }) => `${pick(leads, random)}${titleCase(name)}`,
  'state or country after': (name, { random }) => `${random() < 0.5 ? name : titleCase(name)}${pick(states, random)}`,
  'ending in letters': (name, { random }) => {
    const spelt = Object.entries(endingSpellings).find(([word]) => new RegExp(`\\b${word}$`).test(name))
    return spelt ? `${name.slice(0, -spelt[0].length)}${pick(spelt[1], random)}` : null
  },
  'odd characters': (name, { random }) => pick(characters, random)(random() < 0.5 ? name : titleCase(name)),
}

const leads = [
  'The ',
  'Messrs ',
  'M/s ',
  'c/o ',
  'FAO Accounts, ',
  'Mr J Penrose, ',
  '00123 - ',
  '#4471 ',
  'CUST00123 ',
  'C/O: ',
]
const states = [
  ' - IN LIQUIDATION',
  ' (In Liquidation)',
  ' (dissolved)',
  ' - dissolved',
  ' (in administration)',
  ' (ceased trading)',
  ' (UK)',
  ', United Kingdom',
  ' - 00123',
  ' [4471]',
]
const endingSpellings = {
  LIMITED: ['L.T.D', 'L.T.D.', 'L T D', '(Ltd)', 'Limted', 'Lmtd', '- Ltd', 'Ltd Ltd'],
  LTD: ['L.T.D', 'L.T.D.', 'L T D', '(Ltd)', 'Limted', 'Lmtd', '- Ltd', 'Ltd Ltd'],
  PLC: ['P.L.C.', 'p l c', 'Public Limited Company', '(plc)'],
  LLP: ['L.L.P.', 'Limited Liability Partnership', 'LIMITED LIABILITY PARTNERSHIP', '(LLP)'],
  CIC: ['C.I.C.', 'Community Interest Company', '(CIC)'],
}
const characters = [
  (name) => name.replaceAll(' ', '\u00a0'),
  (name) => name.replaceAll(' ', '   '),
  (name) => `“${name}”`,
  (name) => `'${name}'`,
  (name) => `** ${name} **`,
  (name) => `\ufeff${name}\u200b`,
  (name) => name.replaceAll('&', '&amp;').replaceAll("'", '’'),
  (name) => name.replaceAll(' & ', ' + ').replaceAll(' AND ', ' + '),
]

const ending =
  /\s*,?\s*\(?\b(?:LIMITED|LTD|PLC|P\.L\.C|LLP|L\.L\.P|CIC|C\.I\.C|CYF|CYFYNGEDIG|COMMUNITY INTEREST COMPANY)\b\.?\)?(?:\s*\(THE\))?$/i

function withoutEnding(name) {
  const core = name.replace(ending, '').trim()
  return core === name || core === '' ? null : core
}

function titleCase(name) {
  return name.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

function pick(list, random) {
  return list[Math.floor(random() * list.length)]
}

/** Neighbours on a British keyboard. */
const keys = {
  A: 'SQZ',
  B: 'VN',
  C: 'XV',
  D: 'SF',
  E: 'WR',
  F: 'DG',
  G: 'FH',
  H: 'GJ',
  I: 'UO',
  J: 'HK',
  K: 'JL',
  L: 'K',
  M: 'N',
  N: 'BM',
  O: 'IP',
  P: 'O',
  Q: 'W',
  R: 'ET',
  S: 'AD',
  T: 'RY',
  U: 'YI',
  V: 'CB',
  W: 'QE',
  X: 'ZC',
  Y: 'TU',
  Z: 'X',
}

function typo(name, random) {
  const core = withoutEnding(name) ?? name
  const words = core.split(' ')
  const places = words.flatMap((word, place) => (/^[A-Za-z]{4,}$/.test(word) ? [place] : []))
  if (places.length === 0) return null
  const place = pick(places, random)
  const word = words[place]
  const at = Math.floor(random() * (word.length - 1))
  const near = keys[word[at].toUpperCase()] ?? 'E'
  const changed = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at + 1) + word.slice(at),
    () => word.slice(0, at) + near[Math.floor(random() * near.length)] + word.slice(at + 1),
    () => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ][Math.floor(random() * 4)]()
  if (changed === word) return null
  words[place] = changed
  return `${words.join(' ')}${name.slice(core.length)}`
}

const tradingWords =
  'SERVICES GROUP HOLDINGS SOLUTIONS CONSULTING MANAGEMENT TRADING INTERNATIONAL UK PROPERTIES ENTERPRISES PARTNERS LONDON ASSOCIATES SYSTEMS CONSTRUCTION ENGINEERING DEVELOPMENTS'.split(
    ' ',
  )

const notes = [
  ' - London',
  ' (Head Office)',
  ' - Accounts Dept',
  ' *DO NOT USE*',
  ', Leeds',
  ' / Invoices',
  ' (old account)',
  ' - see notes',
  ' T/A Harbour Supplies',
  ' ref 4471',
  ' (UK)',
  ' .',
  ' c/o Accounts Payable',
  ' - GBP',
]

const shortForms = new Map(
  Object.entries({
    SERVICES: 'SVCS',
    SERVICE: 'SVC',
    MANAGEMENT: 'MGMT',
    INTERNATIONAL: 'INTL',
    ENGINEERING: 'ENG',
    BROTHERS: 'BROS',
    COMPANY: 'CO',
    GROUP: 'GRP',
    HOLDINGS: 'HLDGS',
    MANUFACTURING: 'MFG',
    SOLUTIONS: 'SOLNS',
    TECHNOLOGY: 'TECH',
    TECHNOLOGIES: 'TECH',
    PROPERTIES: 'PROPS',
    DEVELOPMENTS: 'DEVTS',
    CONSTRUCTION: 'CONSTR',
    ASSOCIATES: 'ASSOC',
    CONSULTING: 'CONS',
    CONSULTANTS: 'CONSLTS',
    ASSOCIATION: 'ASSN',
    INDUSTRIES: 'IND',
    SYSTEMS: 'SYS',
    PRODUCTS: 'PRODS',
    CENTRE: 'CTR',
    NATIONAL: 'NATL',
    UNIVERSITY: 'UNIV',
    INVESTMENTS: 'INVS',
    ELECTRICAL: 'ELEC',
    MARKETING: 'MKTG',
  }),
)
