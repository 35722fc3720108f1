import { bareName, keyOf, registerName } from './names.js'
import { makeAddress } from './places.js'
import { firstFree } from './random.js'

const massOfficeCount = 4
const companiesPerMassOffice = 300

/** How to draw numbers of each kind. The registrar has issued numbers in these ranges. */
const numberKinds = {
  eight: (random) => `1${random.between(0, 5)}${random.digits(6)}`,
  seven: (random) => `0${random.between(1, 9)}${random.digits(6)}`,
  six: (random) => `00${random.between(1, 9)}${random.digits(5)}`,
  five: (random) => `000${random.between(1, 9)}${random.digits(4)}`,
  scottish: (random) => `SC${random.between(1, 8)}${random.digits(5)}`,
  scottishOld: (random) => `SC0${random.between(1, 9)}${random.digits(4)}`,
  northernIrish: (random) => `NI${random.oneOf(['6', '7'])}${random.digits(5)}`,
  northernIrishOld: (random) => `NI0${random.between(1, 7)}${random.digits(4)}`,
  partnership: (random) => `OC${random.oneOf(['3', '4'])}${random.digits(5)}`,
  scottishPartnership: (random) => `SO30${random.digits(4)}`,
  overseas: (random) => `FC0${random.between(2, 4)}${random.digits(4)}`,
}
const usualKinds = ['eight', 'eight', 'eight', 'seven', 'seven', 'seven', 'seven', 'six']
const otherKinds = ['scottish', 'scottishOld', 'northernIrish', 'northernIrishOld']
const regionOf = (number) => (/^S/.test(number) ? 'scotland' : /^N/.test(number) ? 'northernIreland' : 'england')
const categories = {
  limited: 'Private Limited Company',
  public: 'Public Limited Company',
  partnership: 'Limited Liability Partnership',
  welsh: 'Private Limited Company',
}

/** A fictional register that grows as sites need companies. No two names share a key unless the caller gives them. */
export function openCompanies(random) {
  const byNumber = new Map()
  const keys = new Set()
  const massOffices = Array.from({ length: massOfficeCount }, () => makeAddress(random))
  const usualKind = () => random.oneOf(usualKinds)

  /** Adds a company with what is given, and draws the rest. */
  function add({ number, kind, bare, ending = 'limited', region, ...given } = {}) {
    const itsNumber = number ?? newNumber(kind ?? usualKind())
    const itsName = bare ?? newName(ending)
    keys.add(keyOf(itsName))
    const company = {
      number: itsNumber,
      bare: itsName,
      ending,
      name: registerName({ bare: itsName, ending }, random),
      category: categories[ending],
      status: 'Active',
      origin: 'United Kingdom',
      dissolvedOn: '',
      bornOn: `${10 + random.below(18)}/0${random.between(1, 9)}/${random.between(1985, 2023)}`,
      previous: [],
      address: given.address ?? makeAddress(random, region ?? regionOf(itsNumber)),
      ...given,
    }
    byNumber.set(itsNumber, company)
    return company
  }

  /** The company that a careless reader takes for the owner of a number. */
  function strangerAt(number) {
    return byNumber.get(number) ?? add({ number })
  }

  function newNumber(kind) {
    return firstFree(
      () => numberKinds[kind](random),
      (number) => !byNumber.has(number),
    )
  }

  function newName(ending = 'limited') {
    return newText(() => bareName(random, ending))
  }

  /** A text that is the name of no company. */
  function newText(draw) {
    return firstFree(draw, (text) => !keys.has(keyOf(text)))
  }

  /** Companies that no site is about; some of them share an office with hundreds. */
  function fill(count) {
    for (const address of massOffices) {
      for (let at = 0; at < companiesPerMassOffice; at++) add({ kind: 'eight', address })
    }
    for (let at = 0; at < count; at++) {
      add({
        kind: random.chance(0.15) ? random.oneOf(otherKinds) : usualKind(),
        ending: random.oneOf(['limited', 'limited', 'limited', 'limited', 'public', 'welsh']),
        status: random.chance(0.1) ? 'Liquidation' : 'Active',
      })
    }
  }

  return {
    add,
    fill,
    newName,
    newNumber,
    newText,
    strangerAt,
    has: (number) => byNumber.has(number),
    reserve: (text) => keys.add(keyOf(text)),
    massOffice: () => random.oneOf(massOffices),
    all: () => [...byNumber.values()],
  }
}
