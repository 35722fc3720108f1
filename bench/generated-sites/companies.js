import { bareName, keyOf, registerName } from './names.js'
import { makeAddress } from './places.js'

const attemptsMax = 200
const otherKinds = ['scottish', 'scottishOld', 'northernIrish', 'northernIrishOld']
const massAddresses = 4
const massCompanies = 300

/** How numbers of each kind are drawn. The ranges are those that the registrar has really issued. */
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
  northernIrishPartnership: (random) => `NC00${random.digits(4)}`,
  overseas: (random) => `FC0${random.between(2, 4)}${random.digits(4)}`,
}
const regionOf = (number) => (/^S/.test(number) ? 'scotland' : /^N/.test(number) ? 'northernIreland' : 'england')
const categories = {
  limited: 'Private Limited Company',
  public: 'Public Limited Company',
  partnership: 'Limited Liability Partnership',
  community: 'Community Interest Company',
  welsh: 'Private Limited Company',
}

/** A fictional register that grows as sites need companies. No two names share a key unless that was asked for. */
export function openCompanies(random) {
  const byNumber = new Map()
  const keys = new Set()
  const massOffices = Array.from({ length: massAddresses }, () => makeAddress(random))

  function add(given = {}) {
    const ending = given.ending ?? (/^(OC|SO|NC)/.test(given.number ?? '') ? 'partnership' : 'limited')
    const number = given.number ?? newNumber(given.kind ?? usualKind())
    const bare = given.bare ?? newName(ending)
    keys.add(keyOf(bare))
    const region = given.region ?? regionOf(number)
    const company = {
      number,
      bare,
      ending,
      name: registerName({ bare, ending }, random),
      category: given.category ?? categories[ending],
      status: 'Active',
      origin: 'United Kingdom',
      dissolvedOn: '',
      bornOn: `${pad(random.between(1, 28))}/${pad(random.between(1, 12))}/${random.between(1985, 2023)}`,
      previous: [],
      address: given.address ?? makeAddress(random, region),
      careOf: given.careOf ?? '',
      ...pick(given, ['status', 'origin', 'dissolvedOn', 'bornOn', 'previous', 'name']),
    }
    byNumber.set(number, company)
    return company
  }

  /** The company that a careless reader takes from a number; made up unless some company has it already. */
  function strangerAt(number) {
    return byNumber.get(number) ?? add({ number, ending: /^(OC|SO|NC)/.test(number) ? 'partnership' : 'limited' })
  }

  function newNumber(kind) {
    return firstFree(
      () => numberKinds[kind](random),
      (number) => !byNumber.has(number),
    )
  }

  function newName(ending) {
    return firstFree(
      () => bareName(random, ending),
      (bare) => !keys.has(keyOf(bare)),
    )
  }

  function usualKind() {
    return random.oneOf(['eight', 'eight', 'eight', 'seven', 'seven', 'seven', 'seven', 'six'])
  }

  /** Companies that no site is about; some of them at offices that hundreds share. */
  function fill(count) {
    for (const address of massOffices) for (let at = 0; at < massCompanies; at++) add({ kind: 'eight', address })
    for (let at = 0; at < count; at++) {
      const isGone = random.chance(0.1)
      add({
        kind: random.chance(0.15) ? random.oneOf(otherKinds) : usualKind(),
        ending: random.oneOf(['limited', 'limited', 'limited', 'limited', 'limited', 'public', 'community', 'welsh']),
        status: isGone ? 'Liquidation' : 'Active',
      })
    }
  }

  return {
    add,
    fill,
    newName,
    newNumber,
    strangerAt,
    has: (number) => byNumber.has(number),
    hasKey: (bare) => keys.has(keyOf(bare)),
    reserve: (bare) => keys.add(keyOf(bare)),
    massOffice: () => random.oneOf(massOffices),
    isShared: ({ address }) => massOffices.includes(address),
    all: () => [...byNumber.values()],
  }
}

function firstFree(draw, isFree) {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const drawn = draw()
    if (isFree(drawn)) return drawn
  }
  throw new Error('The forge ran out of new names or numbers.')
}

function pick(given, names) {
  return Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))
}

function pad(number) {
  return String(number).padStart(2, '0')
}
