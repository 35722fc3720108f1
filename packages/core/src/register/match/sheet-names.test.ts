import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asCompanyNumber } from '../company/company-number.js'
import type { Candidate } from '../search/question.js'
import { compareNames, readName } from './compare-names.js'
import { decideMatch } from './match-company.js'
import { nameReadings } from './name-readings.js'
import { tidyName, typedNameMax } from './tidy-name.js'

function company(number: number, name: string, score = 0.4): Candidate {
  return {
    number: asCompanyNumber(String(number).padStart(8, '0')),
    name,
    status: 'active',
    type: 'ltd',
    postcode: 'TR11 4QD',
    addressSnippet: null,
    incorporatedOn: null,
    dissolvedOn: null,
    accountsType: null,
    sicCodes: [],
    matchedName: name,
    score,
  }
}

const register = {
  boatworks: 'HARBOUR LANE BOATWORKS LIMITED',
  partners: 'QUILL & FENWICK LLP',
  ropes: 'TIDEWATER ROPEMAKERS PLC',
  kitchen: 'MOSSWAY KITCHEN COMMUNITY INTEREST COMPANY',
  bakery: 'THE THISTLEWICK BAKERY LIMITED',
  cafe: 'HARBOUR LANE CAFE LIMITED',
  builders: "O'DELL & SONS (PORTMELLOW) LIMITED",
}
const numbered = Object.values(register).map((name, place) => company(place + 1, name))
const nothingElse = { postcode: null, address: null, incorporatedOn: null, previousName: null }

function decide(name: string, candidates: readonly Candidate[]) {
  return decideMatch({ name, ...nothingElse }, { candidates, withPreviousName: new Set() })
}

/** As a search would rate the registered name `wanted`. */
function matchedName(name: string, wanted: string): string | undefined {
  return decide(
    name,
    numbered.map((one) => (one.name === wanted ? { ...one, score: 0.9 } : one)),
  ).company?.name
}

describe('a name as a sheet has it', () => {
  it.each([
    'The Harbour Lane Boatworks Ltd',
    'Messrs Harbour Lane Boatworks Ltd',
    'M/s Harbour Lane Boatworks Ltd',
    'c/o Harbour Lane Boatworks Ltd',
    'C/O: Harbour Lane Boatworks Limited',
    'Mr J Penrose, Harbour Lane Boatworks Ltd',
    'Mr & Mrs Penrose, Harbour Lane Boatworks Ltd',
    'FAO Accounts, Harbour Lane Boatworks Ltd',
    '00123 - Harbour Lane Boatworks Ltd',
    '00123 Harbour Lane Boatworks Ltd',
    '#4471 Harbour Lane Boatworks Ltd',
    'CUST00123 Harbour Lane Boatworks Ltd',
    'Messrs Harbour Lane Boatworks',
    '*ON STOP* Harbour Lane Boatworks Ltd',
    'ON STOP - Harbour Lane Boatworks Limited',
    '[ON STOP] Harbour Lane Boatworks',
    'DO NOT USE Harbour Lane Boatworks Ltd',
    '*** DO NOT USE *** - Harbour Lane Boatworks Ltd',
    'CLOSED - Harbour Lane Boatworks Ltd',
    'Closed: Harbour Lane Boatworks Ltd',
    'DUPLICATE - Harbour Lane Boatworks Ltd',
    'INACTIVE Harbour Lane Boatworks Ltd',
    '(In liquidation) Harbour Lane Boatworks Ltd',
    'Old a/c - Harbour Lane Boatworks Ltd',
    'DUPLICATE - CLOSED - Harbour Lane Boatworks Ltd',
  ])('is matched without what stands before it: %s', (name) => {
    expect(matchedName(name, register.boatworks)).toBe(register.boatworks)
  })

  it.each([
    'HARBOUR LANE BOATWORKS LIMITED - IN LIQUIDATION',
    'Harbour Lane Boatworks Ltd (in administration)',
    "Harbour Lane Boatworks Ltd (in creditors' voluntary liquidation)",
    'Harbour Lane Boatworks Ltd (dissolved)',
    'Harbour Lane Boatworks - in liquidation',
    'Harbour Lane Boatworks (dissolved)',
    'Harbour Lane Boatworks Ltd DISSOLVED',
    'Harbour Lane Boatworks Ltd - struck off',
    'Harbour Lane Boatworks Ltd (ceased trading)',
    'Harbour Lane Boatworks Ltd - CVL',
    'Harbour Lane Boatworks Ltd (UK)',
    'Harbour Lane Boatworks (UK) Ltd',
    'Harbour Lane Boatworks Ltd, United Kingdom',
    'Harbour Lane Boatworks Ltd - 00123',
    'Harbour Lane Boatworks Ltd [4471]',
    'Harbour Lane Boatworks Ltd A/C 12345',
    'Harbour Lane Boatworks Ltd (t/a The Boat Shed)',
    'Harbour Lane Boatworks Ltd trading as: The Boat Shed',
    'Harbour Lane Boatworks Ltd c/o Fenwick Accountants',
    'Harbour Lane Boatworks Ltd (was Quill Ltd)',
    'Harbour Lane Boatworks Ltd, formerly Quill Ltd',
    'Harbour Lane Boatworks Limited - ADMINISTRATOR APPOINTED',
    'Harbour Lane Boatworks Ltd in administration (KPMG LLP appointed)',
    'Harbour Lane Boatworks Ltd c/o Smith & Co Accountants LLP',
    'Harbour Lane Boatworks Ltd (Falmouth)',
    'Harbour Lane Boatworks Ltd - CLOSED 12/03/2024',
    'Harbour Lane Boatworks - closed Mar-21',
    'Harbour Lane Boatworks (dissolved 2019)',
    'Harbour Lane Boatworks Ltd, 12 School Lane, Leeds TR11 4QD',
    'Harbour Lane Boatworks Ltd, Unit 5 Tide Industrial Estate, Leeds',
    'Harbour Lane Boatworks Ltd - Site 4',
    'Harbour Lane Boatworks Ltd HARB01',
    'Harbour Lane Boatworks Ltd (NI)',
    'Harbour Lane Boatworks Ltd, N. Ireland',
    'Harbour Lane Boatworks Ltd - St Albans',
  ])('is matched without what follows it: %s', (name) => {
    expect(matchedName(name, register.boatworks)).toBe(register.boatworks)
  })

  it.each([
    ['Harbour Lane Boatworks L.T.D', register.boatworks],
    ['Harbour Lane Boatworks L T D', register.boatworks],
    ['Harbour Lane Boatworks (Ltd)', register.boatworks],
    ['Harbour Lane Boatworks Limted', register.boatworks],
    ['Harbour Lane Boatworks Lmtd.', register.boatworks],
    ['Harbour Lane Boatworks Ltd Ltd', register.boatworks],
    ['HARBOUR LANE BOATWORKS LIMITED (THE)', register.boatworks],
    ['Quill & Fenwick L.L.P.', register.partners],
    ['QUILL & FENWICK LIMITED LIABILITY PARTNERSHIP', register.partners],
    ['Tidewater Ropemakers P.L.C.', register.ropes],
    ['Tidewater Ropemakers Public Limited Company', register.ropes],
    ['Mossway Kitchen CIC', register.kitchen],
    ['Mossway Kitchen C.I.C.', register.kitchen],
    ['Thistlewick Bakery Ltd', register.bakery],
    ['Thistlewick Bakery, The', register.bakery],
  ])('is matched in any spelling of its legal form: %s', (name, wanted) => {
    expect(matchedName(name, wanted)).toBe(wanted)
  })

  it.each([
    ['HARBOUR   LANE  BOATWORKS   LTD', register.boatworks],
    ['Harbour\u00a0Lane\u00a0Boatworks\u00a0Ltd', register.boatworks],
    ['\ufeffHarbour Lane Boat\u00adworks Ltd\u200b', register.boatworks],
    ['“Harbour Lane Boatworks” Ltd', register.boatworks],
    ["'Harbour Lane Boatworks Ltd'", register.boatworks],
    ['** Harbour Lane Boatworks Ltd **', register.boatworks],
    ['Ｈａｒｂｏｕｒ Ｌａｎｅ Boatworks Ltd', register.boatworks],
    ['Harbour Lane Boatworks® Ltd', register.boatworks],
    ['Quill and Fenwick LLP', register.partners],
    ['Quill + Fenwick LLP', register.partners],
    ['Quill &amp; Fenwick LLP', register.partners],
    ['Quill ＆ Fenwick LLP', register.partners],
    ['O’Dell and Sons Portmellow Ltd', register.builders],
    ['O`Dell + Sons [Portmellow] Ltd', register.builders],
  ])('is matched whatever its characters: %j', (name, wanted) => {
    expect(matchedName(name, wanted)).toBe(wanted)
  })

  it.each([
    'Mr J Penrose c/o Harbour Lane Boatworks Ltd',
    'Harbour Lane Boatworks T/A The Boat Shed',
    '12 Harbour Lane Boatworks Ltd',
    'Harbour Lane Boatworks Ltd, Mossway Kitchen CIC',
    'Harbour Lane Boatworks GmbH',
    'Harbour Lane Boatworks Inc.',
    'Harbour Lane Boatworks Ltd / Harbour Lane Ltd',
    'Harbour Lane Boatworks Ltd and Leeds Trading Ltd',
    'Harbour Lane Boatworks Ltd, 12 High Street, Mossway Kitchen CIC',
    'Harbour Lane Boatworks Ltd, Thistlewick Bakery, TR11 4QD',
    'Harbour Lane Boatworks B.V.',
    'Harbour Lane Boatworks Limited Staff Club',
    'Harbour Lane Boatworks Limited Hong Kong',
    'Harbour Lane Boatworks Limited & Sons',
    'Harbour Lane Boatworks Limited 2',
    'Harbour Lane Boatworks Ltd, Staff Club, TR11 4QD',
    'Harbour Lane Boatworks and Sons Limited',
    'Harbour Lane Boatworks & Sons',
    'Harbour Lane Boatworks France',
    'Harbour Lane Boatworks Dublin Ltd',
    'Harbour Lane Boatworks Thistlewick Limited',
    'not Harbour Lane Boatworks Limited',
    'Quill Ltd t/a Harbour Lane Boatworks Ltd',
    'Harbour Lane Boatworks Ltd Finance Ltd',
    'Harbour Lane Boatworks Ltd Attn Pension Trustees Ltd',
  ])('is not matched if it may mean another body: %s', (name) => {
    expect(matchedName(name, register.boatworks)).toBeUndefined()
  })

  it('keeps a code that is the name of the company', () => {
    const coded = company(1, '00236066 LIMITED', 1)
    expect(decide('00236066 Limited T/A Harbour Supplies', [coded]).company?.name).toBe(coded.name)
  })
})

describe('a text that has the name of a company and more', () => {
  const boatworks = company(1, register.boatworks, 0.9)

  it('is quoted with the words that may mean another body, at a low confidence', () => {
    const { decision, confidence, candidates } = decide('Harbour Lane Boatworks Limited Staff Club', [boatworks])
    expect({ decision, reason: candidates[0]?.whyNotMatched }).toEqual({
      decision: 'needs_review',
      reason: 'The text goes on with “Staff Club”, which may mean another body. If not, send the name alone.',
    })
    expect(confidence).toBeLessThanOrEqual(0.2)
    expect(candidates[0]?.confidence).toBe(confidence)
  })

  it.each([
    ['Harbour Lane Boatworks GmbH', '“GmbH”'],
    ['Harbour Lane Boatworks and Sons Limited', '“sons”'],
    ['Harbour Lane Boatworks Dublin', '“dublin”'],
    ['Harbour Lane Boatworks Ltd, Mossway Kitchen CIC', '“Mossway Kitchen”'],
  ])('has the words of %s in the reason', (name, words) => {
    expect(decide(name, [boatworks]).candidates[0]?.whyNotMatched).toContain(words)
  })

  it.each([
    ['NOT THE SAME AS Harbour Lane Boatworks Limited', 'NOT THE SAME AS'],
    ['Smith & Co Accountants LLP re Harbour Lane Boatworks Limited', 'Smith & Co Accountants LLP re'],
  ])('waits for a decision, however unlikely the name is: %s', (name, words) => {
    const { decision, candidates } = decide(name, [{ ...boatworks, score: 0.1 }, company(2, register.cafe, 0.1)])
    expect({ decision, found: candidates.map((one) => one.company.name) }).toEqual({
      decision: 'needs_review',
      found: [register.boatworks],
    })
    expect(candidates[0]?.whyNotMatched).toContain(words)
  })
})

describe('a candidate that the text does not mean', () => {
  const boatworks = company(1, register.boatworks, 0.9)
  const sons = company(2, 'HARBOUR LANE BOATWORKS & SONS GROUP LIMITED', 0.6)

  it('is held back alone: another one keeps its confidence and comes first if it is then more likely', () => {
    const { confidence, candidates } = decide('Harbour Lane Boatworks and Sons Limited', [boatworks, sons])
    expect(candidates.map((one) => one.company.name)).toEqual([sons.name, register.boatworks])
    expect(candidates[1]?.confidence).toBeLessThanOrEqual(0.2)
    expect(candidates[1]?.whyNotMatched).toContain('“sons”')
    expect(confidence).toBe(candidates[0]?.confidence)
  })

  it('may be less likely than a review asks for', () => {
    const { decision, confidence } = decide('Harbour Lane Boatworks Limited Staff Club', [
      ...[1, 2, 3, 4, 5, 6].map((number) => company(number, register.boatworks, 0.9)),
    ])
    expect(decision).toBe('needs_review')
    expect(confidence).toBeLessThan(0.05)
  })
})

describe('a name whose companies are all unlikely', () => {
  const namesakes = (name: string) => Array.from({ length: 30 }, (_, at) => company(at + 1, name, 0.9))

  it.each(['Harbour Lane Boatworks Ltd', 'Harbour Lane Boatworks', 'The Harbour Lane Boatworks Ltd'])(
    'is not quoted with nothing but an ending: %s',
    (name) => {
      const { candidates } = decide(name, namesakes(register.boatworks))
      for (const one of candidates) expect(one.whyNotMatched).not.toContain('is in the text')
    },
  )

  it('is named as the one that is in the text, current or previous', () => {
    const renamed = { ...company(1, 'QUILL LIMITED', 0.1), matchedName: register.boatworks }
    const text = 'Smith & Co Accountants LLP re Harbour Lane Boatworks Limited'
    const { decision, candidates } = decide(text, [renamed])
    expect({ decision, reason: candidates[0]?.whyNotMatched }).toEqual({
      decision: 'needs_review',
      reason:
        'A previous name of this company is in the text, beside “Smith & Co Accountants LLP re”. If the company is meant, send the name alone.',
    })
    const short = { ...company(1, 'THE QUILL LIMITED', 0.1), matchedName: 'TIDEWATER ROPEMAKERS FALMOUTH LIMITED' }
    expect(decide('quill pens, ink and paper from Thistlewick', [short]).decision).toBe('no_match')
  })
})

const extraWords = (query: string, name: string) => compareNames(readName(query), readName(name)).extraWords

describe('the extra words of a text', () => {
  it.each([
    ['W Smith & Son Funeral Directors Ltd', 'W SMITH & SONS FUNERAL DIRECTORS LIMITED'],
    ['W Smith & Sons Funeral Directors Ltd', 'W SMITH & SON FUNERAL DIRECTORS LIMITED'],
    ['W Smith & Brother Ltd', 'W SMITH & BROS LIMITED'],
    ['Harbour Lane Boatworks (N. Ireland) Ltd', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['Harbour Lane Boatworks Northern Ireland', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['Harbour Lane Boatworks (NI) Ltd', 'HARBOUR LANE BOATWORKS LIMITED'],
  ])('are none in %s for %s', (query, name) => expect(extraWords(query, name)).toEqual([]))

  it.each([
    ['W Smith & Sons Ltd', 'W SMITH LIMITED', 'sons'],
    ['W Smith & Daughters Ltd', 'W SMITH & SONS LIMITED', 'daughters'],
    ['Harbour Lane Boatworks Ireland Ltd', 'HARBOUR LANE BOATWORKS LIMITED', 'ireland'],
  ])('in %s for %s say that another company may be meant', (query, name, word) =>
    expect(extraWords(query, name)).toEqual([word]),
  )
})

describe('a place abroad', () => {
  const boatworks = {
    ...company(1, register.boatworks, 1),
    addressSnippet: '4 Harbour Lane, Portmellow, England, TR11 4QD',
  }
  const ask = (facts: { readonly address?: string; readonly postcode?: string }, name = 'Harbour Lane Boatworks Ltd') =>
    decideMatch({ ...nothingElse, name, ...facts }, { candidates: [boatworks], withPreviousName: new Set() })

  it.each([
    [{ address: '12 Rue de Rivoli, 75001 Paris, France' }, 'France'],
    [{ address: '12 Queens Road, Central, Hong Kong' }, 'Hong Kong'],
    [{ address: '1 The Parade, St Helier, Jersey JE2 3QA' }, 'Jersey'],
    [{ postcode: 'JE2 3QA' }, 'Jersey'],
  ])('prevents a match and is named: %j', (facts, place) => {
    const { decision, candidates } = ask(facts)
    expect(decision).toBe('needs_review')
    expect(candidates[0]?.whyNotMatched).toBe(`The given address is in ${place}, but not the registered office.`)
  })

  it.each(['12 France Road, Leeds, England', '1 Jersey Street, Manchester M4 6JG', '4 Harbour Lane, Portmellow'])(
    'is not seen in %s',
    (address) => {
      expect(ask({ address }).decision).toBe('matched')
    },
  )

  it('is no support if nothing of the address agrees', () => {
    const evidence = ask({ address: '12 Queens Road, Central, Hong Kong' }).candidates[0]?.evidence
    expect(evidence?.find(({ kind }) => kind === 'address')).toMatchObject({ supports: false, bits: 0 })
  })
})

describe('a name that may be cut off', () => {
  it('is not matched if the name of another company begins with it too', () => {
    const short = company(1, 'FERNDALE ACTIVE HOLIDAYS LIMITED', 0.9)
    const long = company(2, 'FERNDALE ACTIVE HOLIDAYS (HOLDINGS) LIMITED', 0.8)
    expect(decide('FERNDALE ACTIVE HOLID', [short]).company?.name).toBe(short.name)
    const match = decide('FERNDALE ACTIVE HOLID', [short, long])
    expect(match.company).toBeNull()
    expect(match.candidates[0]?.whyNotMatched).toContain('may be cut off')
  })

  it('is not matched if it ends in a fragment that the name lacks', () => {
    const whole = company(1, 'WINTERBOURNE & LOCKE LIMITED', 1)
    expect(decide('WINTERBOURNE & LOCKE AC', [whole]).company).toBeNull()
    expect(decide('WINTERBOURNE & LOCKE LIM', [whole]).company?.name).toBe(whole.name)
  })
})

describe('a name that lacks a trading word', () => {
  it('is not matched by abbreviations alone', () => {
    expect(decide('ENG LIMITED', [company(1, 'ENGINEERING (UK) LIMITED', 1)]).company).toBeNull()
  })

  it('is not matched to a name of one word and a small word', () => {
    expect(decide('THIMBLE LTD', [company(1, 'THIMBLE IN LTD', 1)]).company).toBeNull()
  })

  it('is not matched to a name with a longer rare word', () => {
    expect(decide('TREVELL CARE SERVICES LIMITED', [company(1, 'TREVELLAN CARE SERVICES LTD', 1)]).company).toBeNull()
  })
})

describe('tidyName', () => {
  it('is bounded, has single spaces and no invisible characters, for any text', () => {
    const piece = fc.constantFrom(
      '\u00a0',
      '\u200b',
      '"',
      "'",
      '’',
      '*',
      ' ',
      'Ltd',
      'Limted',
      '&amp;',
      '+',
      '(UK)',
      'ﬃ',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.array(piece).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const tidy = tidyName(typed)
        expect(tidy.length).toBeLessThanOrEqual(typedNameMax)
        expect(tidy).not.toMatch(/\s{2}|\p{Cf}|^\s|\s$/u)
      }),
    )
  })

  it('cuts a text of any length before it reads it', () => {
    expect(tidyName('“'.repeat(2_000_000))).toBe('')
    expect(nameReadings('A '.repeat(1_000_000))[0]?.text.length).toBeLessThanOrEqual(typedNameMax)
  })
})
