/** Companies House allows 160 characters; longer texts are shown as they are. */
const lengthMax = 300

/** Words that stay in capitals although they could be read as words. */
const capitals = new Set(
  'LLP PLC LP CIC CIO SCIO DAC ULC SARL EURL OHG UG UK GB EU US USA UAE NI LLC SA SE AG IT TV HR PR AI IP UX EV DIY NHS RAF BBC'.split(
    ' ',
  ),
)
/** Words without a vowel that are none the less words. */
const abbreviations = new Set('LTD MR MRS MS DR ST MT JR SR BROS MGMT SVCS DVLPT LDN NTH STH CYF'.split(' '))
const irregular: Readonly<Record<string, string>> = {
  ...{ GMBH: 'GmbH', GGMBH: 'gGmbH', MBH: 'mbH', PTY: 'Pty', PTE: 'Pte', APS: 'ApS', SDN: 'Sdn', BHD: 'Bhd' },
}
const minor = new Set('of and the for in on at by to or an from with'.split(' '))

const word = /[\p{L}\p{N}]+(?:[.&'’][\p{L}\p{N}]+)*\.?/gu

/**
 * A company name as people write it: `HARBOUR LANE BOATWORKS (UK) LIMITED` becomes `Harbour Lane Boatworks (UK) Limited`.
 * Changes only the case of letters. Of a name that has small letters already, only `Gmbh` is written as it should be.
 */
export function displayName(official: string): string {
  if (official.length > lengthMax) return official
  if (/\p{Ll}/u.test(official)) return official.replaceAll(/\b(g?)Gmbh\b/gi, (_, g) => `${g.toLowerCase()}GmbH`)
  let isFirst = true
  return official.replace(word, (given) => {
    const shown = wordInCase(given, isFirst)
    isFirst = false
    // Some letters change when their case is changed twice.
    return shown.toUpperCase() === given ? shown : given
  })
}

function wordInCase(given: string, isFirst: boolean): string {
  const lower = given.toLowerCase()
  if (!isFirst && minor.has(lower)) return lower
  const [bare, dot] = given.endsWith('.') ? [given.slice(0, -1), '.'] : [given, '']
  if (Object.hasOwn(irregular, bare)) return `${irregular[bare]}${dot}`
  if (staysInCapitals(given)) return given
  if (/^\d+(?:ST|ND|RD|TH)$/.test(given)) return lower
  if (/^[A-Z\d]{2,}(?:\.[A-Z]{2,})+$/.test(given)) return capitalise(lower)
  if (/\d/.test(given)) return given.replace(/\p{L}{3,}/gu, (letters) => capitalise(letters.toLowerCase()))
  if (/^MC[B-DF-HJ-NP-TV-Z][A-Z]{2,}$|^MC[AEIOU][A-Z]{3,}$/.test(given)) return `Mc${capitalise(lower.slice(2))}`
  const [, particle, rest] = /^([ODL]['’])(\p{L}{3,}(?:['’]S)?)$/u.exec(given) ?? []
  if (particle && rest) return particle + capitalise(rest.toLowerCase())
  return capitalise(lower)
}

function staysInCapitals(given: string): boolean {
  if (capitals.has(given) || /^[IVX]{2,}$/.test(given)) return true
  // Initials: A, J.R., M&S, B2B, JCB.
  if (/^(?:\p{L}[.&])*\p{L}\.?$/u.test(given) || /^\p{L}{1,2}\d+\p{L}{0,2}$|^\d+\p{L}{1,2}$/u.test(given)) {
    return !/^\d+(?:ST|ND|RD|TH)$/.test(given)
  }
  return /^[B-DF-HJ-NP-TV-XZ]{2,5}$/.test(given) && !abbreviations.has(given)
}

function capitalise(lower: string): string {
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
