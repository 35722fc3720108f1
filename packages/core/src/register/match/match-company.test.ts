import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costliness } from '../../../../../tests/support/text-cost.js'
import { asCompanyNumber } from '../company/company-number.js'
import type { Candidate } from '../search/question.js'
import { compareNames, readName } from './compare-names.js'
import { decideMatch } from './match-company.js'
import { probabilities } from './model.js'
import { nameReadings, namesBeside } from './name-readings.js'
import type { MatchQuestion } from './question.js'

const nothingElse = { postcode: null, address: null, incorporatedOn: null, previousName: null }

function company(number: number, name: string, facts: Partial<Candidate> = {}): Candidate {
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
    score: 0.9,
    ...facts,
  }
}

function decide(question: Partial<MatchQuestion> & { name: string }, candidates: readonly Candidate[]) {
  return decideMatch({ ...nothingElse, ...question }, { candidates, withPreviousName: new Set() })
}

describe('decideMatch', () => {
  const harbour = company(1, 'HARBOUR LANE BOATWORKS LIMITED', { score: 1 })

  it.each([
    'HARBOUR LANE BOATWORKS LIMITED',
    'Harbour Lane Boatworks Ltd.',
    'harbour lane boatworks',
    'Harbour Lane Boat-works Ltd',
  ])('matches %s', (name) => {
    const match = decide({ name }, [harbour, company(2, 'HARBOUR LANE CAFE LIMITED')])
    expect(match).toMatchObject({ decision: 'matched', company: { number: harbour.number } })
    expect(match.confidence).toBeGreaterThan(0.95)
    expect(match.candidates[0]?.whyNotMatched).toBeNull()
  })

  it.each([
    'Zebra Lane Ltd t/a Harbour Lane Boatworks Limited',
    'The Jones Partnership Ltd t/a Harbour Lane Boatworks Limited',
    'Harbour Lane Boatworks II Ltd',
    'Harbour Lane Boatworks IV Ltd',
    'Harbour Lane Boatworks One Ltd',
    'Harbour Lane Boatworks B Ltd',
    'Harbour Lane Boatworks ٢ Ltd',
    'Harbour Lane Boatworks ➋ Ltd',
    'Harbour Lane Boatworks Ltd ➋',
    'Harbour Lane Boatworks ㍿',
    'Harbour Lane Boatworks ƆƐƆ Ltd',
    'Harbour Lane Boatworks 🅱 Ltd',
    'Harbour Lane Boatworks Ltd - NOT THE COMPANY',
    'Harbour Lane Boatworks Ltd is not the company',
    'Harbour Lane Boatworks Limited Finance Company',
    'Harbour Lane Boatworks Ltd client pension-fund2',
    'Harbour Lane Boatworks Ltd Pension@Trustees',
    'Ex-Harbour Lane Boatworks Ltd',
    'No Harbour Lane Boatworks Ltd',
    `Harbour Lane Boatworks Ltd${'.'.repeat(300)} Zebra Staff Club`,
  ])('asks for a review of %s', (name) => {
    expect(decide({ name }, [harbour]).decision).toBe('needs_review')
  })

  it.each([
    'Harbour Lane Boatworks Ltd t/a Harbour Lane',
    'Harbor Lane Boatworks Ltd t/a The Boat Shed',
    'Harbour Lane Boatworks Ltd - DO NOT USE',
    'Harbour Lane Boatworks Ltd (not in use)',
    'Harbour Lane Boatworks Ltd accounts@harbour-lane.example',
    'Harbour Lane Boatworks Ltd account HLB0012',
    'Harbour Lane Boatworks Ltd (a company limited by guarantee)',
    'Harbour Lane Boatworks™ Ltd',
    'Härbour Lane Boatworks Ltd 🇬🇧',
  ])('still matches %s', (name) => {
    expect(decide({ name }, [harbour])).toMatchObject({ decision: 'matched', company: { number: harbour.number } })
  })

  it('matches an exact legal name that only one live company has, although a dissolved one had it too', () => {
    const dissolved = company(2, 'HARBOUR LANE BOATWORKS LIMITED', { status: 'dissolved', score: 1 })
    const match = decide({ name: 'Harbour Lane Boatworks Limited' }, [dissolved, harbour])
    expect(match).toMatchObject({ decision: 'matched', company: { number: harbour.number } })
  })

  it('asks for a review if two live companies have the name, and a postcode settles it', () => {
    const other = company(2, 'HARBOUR LANE BOATWORKS LTD', { postcode: 'LS1 4DL', score: 1 })
    const match = decide({ name: 'Harbour Lane Boatworks Ltd' }, [harbour, other])
    expect(match).toMatchObject({ decision: 'needs_review', company: null })
    expect(match.candidates).toHaveLength(2)
    expect(match.candidates[0]?.evidence.map(({ kind }) => kind)).toContain('namesakes')
    const settled = decide({ name: 'Harbour Lane Boatworks', postcode: 'LS1 4DL' }, [harbour, other])
    expect(settled).toMatchObject({ decision: 'matched', company: { number: other.number } })
    expect(settled.candidates[0]?.evidence.map(({ kind }) => kind)).not.toContain('namesakes')
  })

  it.each([
    ['only the district is given', { postcode: 'LS1' }, {}, {}],
    ['the other one is in the same district', { postcode: 'LS1 4DL' }, {}, { postcode: 'LS1 9ZZ' }],
    ['the office of the other one is not known', { postcode: 'LS1 4DL' }, {}, { postcode: null }],
    ['the one at the postcode has ended', { postcode: 'LS1 4DL' }, { status: 'dissolved' as const }, {}],
  ])('asks for a review of namesakes if %s', (_, question, facts, otherFacts) => {
    const own = company(1, 'HARBOUR LANE BOATWORKS LIMITED', { postcode: 'LS1 4DL', score: 1, ...facts })
    const other = company(2, 'HARBOUR LANE BOATWORKS LTD', { score: 1, ...otherFacts })
    expect(decide({ name: 'Harbour Lane Boatworks', ...question }, [own, other]).decision).toBe('needs_review')
  })

  it('does not let a postcode outweigh a better name elsewhere', () => {
    const near = company(2, 'HARBOUR LANE BOATWORKS SERVICES LIMITED', { postcode: 'LS1 4DL' })
    const match = decide({ name: 'Harbour Lane Boatworks Limited', postcode: 'LS1 4DL' }, [harbour, near])
    expect(match.company?.number).not.toBe(near.number)
  })

  it('does not match a company of the same group', () => {
    const holding = company(2, 'HARBOUR LANE BOATWORKS HOLDINGS LIMITED')
    const match = decide({ name: 'Harbour Lane Boatworks Limited', postcode: 'TR11 4QD' }, [holding])
    expect(match.decision).not.toBe('matched')
  })

  it.each([
    ['Harbour Lane Boatworks LLP', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['Harbour Lane Boatworks Ltd', 'HARBOUR LANE BOATWORKS LLP'],
  ])('does not match %j with %s, not even at its address, and finds it unlikely', (name, registered) => {
    const match = decide({ name, postcode: 'TR11 4QD' }, [company(2, registered)])
    expect(match.decision).toBe('needs_review')
    expect(match.confidence).toBeLessThan(0.3)
    expect(match.candidates[0]?.whyNotMatched).toContain('partnership')
  })

  it('does not match if the number in the name differs', () => {
    const second = company(2, 'HARBOUR LANE MANAGEMENT 2 LIMITED')
    expect(decide({ name: 'Harbour Lane Management 3 Limited' }, [second]).decision).not.toBe('matched')
  })

  it('does not match a similar name if the postcode is elsewhere, says so, and lets a better fact settle it', () => {
    const question = { name: 'Harbour Lane Boatwoks Limited', postcode: 'LS1 4DL' }
    const match = decide(question, [harbour])
    expect(match).toMatchObject({ decision: 'needs_review', company: null })
    expect(match.candidates[0]?.whyNotMatched).toBe(
      'The name is similar, but not the postcode: the registered office is at TR11 4QD. Check which of them is right.',
    )
    expect(decide({ ...question, postcode: 'TR11 4QD' }, [harbour]).decision).toBe('matched')
    const dated = { ...harbour, incorporatedOn: '2001-02-03' as const }
    expect(decide({ ...question, incorporatedOn: '2001-02-03' }, [dated]).decision).toBe('matched')
  })

  it.each(['Harbour Lane Boatworks Limited', 'Harbour Lane Boatworks'])('matches %s wherever it trades', (name) => {
    expect(decide({ name, postcode: 'LS1 4DL' }, [harbour]).decision).toBe('matched')
  })

  it.each([
    ['one word that differs in its last letter', 'Quills', 'QUILL LIMITED', 'last letter'],
    ['one word beside a country', 'Quill', 'QUILL (GB) LIMITED', 'GB'],
    ['one word and a country beside another country', 'Quill UK', 'QUILL (GB) LIMITED', 'GB'],
    ['a whole legal name beside a country', 'Harbour Lane Ltd', 'HARBOUR LANE (WALES) LTD', 'Wales'],
    ['a name that goes on with a short word', 'Harbour Lane', 'HARBOUR LANE TV LTD', 'goes on with “TV”'],
    [
      'the parent of a trading company',
      'University of Portmellow',
      'UNIVERSITY OF PORTMELLOW ENTERPRISES LTD',
      'Enterprises',
    ],
    [
      'a text that was cut inside brackets',
      'Harbour Lane Boatworks (',
      'HARBOUR LANE BOATWORKS LIMITED',
      'inside brackets',
    ],
  ])('asks for a review of %s', (_, name, registered, reason) => {
    const match = decide({ name }, [company(1, registered, { score: 1 })])
    expect(match.decision).toBe('needs_review')
    expect(match.candidates[0]?.whyNotMatched).toContain(reason)
  })

  it.each([
    ['Quills', 'QUILL LIMITED'],
    ['Harbour Lane Ltd', 'HARBOUR LANE (WALES) LTD'],
    ['Harbour Lane TV', 'HARBOUR LANE (TV) LTD'],
    ['Harbour Lane Ltd', 'HARBOUR LANE & CO LTD'],
    ['Harbour Lane Boatworks (Portm', 'HARBOUR LANE BOATWORKS (PORTMELLOW) LTD'],
  ])('matches %j to %s at its own postcode', (name, registered) => {
    const one = company(1, registered, { score: 1 })
    expect(decide({ name, postcode: 'TR11 4QD' }, [one]).decision).toBe('matched')
  })

  it('says in what two names differ that are the same in law', () => {
    const [plural, country] = ['QUILL FENWICK LIMITED', 'HARBOUR LANE BOATWORKS (WALES) LTD'].map((registered) => {
      const name = registered.startsWith('QUILL') ? 'Quill Fenwicks' : 'Harbour Lane Boatworks'
      return decide({ name }, [company(1, registered, { score: 1 })]).candidates[0]?.evidence[0]?.detail
    })
    expect(plural).toBe('Its name differs from the given name only in a final S.')
    expect(country).toBe('Its name differs from the given name only in “Wales”, which makes no other name in law.')
  })

  it.each(['Harbour Lane Boatworks 有限公司', 'ООО «Harbour Lane Boatworks»', 'Клуб Harbour Lane Boatworks Limited'])(
    'does not match %s, whose letters of another script are not compared',
    (name) => {
      const match = decide({ name }, [harbour])
      expect(match.decision).toBe('needs_review')
      expect(match.candidates[0]?.whyNotMatched).toContain('so the text may mean another company')
    },
  )

  it.each(['Łódź & Café Ltd', 'Hawaiʻi Boatworks Ltd'])('compares the Latin letters of %s', (name) => {
    const registered = company(1, name.toUpperCase().replace('LTD', 'LIMITED'), { score: 1 })
    expect(decide({ name }, [registered]).decision).toBe('matched')
  })

  it.each([
    ['(No. 2) Limited', '(NO. 1) LIMITED'],
    [
      'and Many More Words of a Name that is Longer than All Limited',
      'AND MANY MORE WORDS OF A NAME THAT IS LONGER THAN IT LIMITED',
    ],
  ])('reads long names to their end: %s is not %s', (end, registered) => {
    const start = 'Harbour Lane and Old Boatyard Residents Association Management Company'
    const one = company(1, `${start.toUpperCase()} ${registered}`, { score: 1 })
    expect(decide({ name: `${start} ${end}`, postcode: 'LS1 4DL' }, [one]).decision).not.toBe('matched')
    expect(decide({ name: one.name }, [one]).decision).toBe('matched')
  })

  it('does not take a body without a legal ending for the company that is called so too', () => {
    const body = company(2, 'HARBOUR LANE BOATWORKS', { type: 'private-unlimited', score: 1 })
    expect(decide({ name: 'Harbour Lane Boatworks' }, [body, harbour]).decision).toBe('needs_review')
    expect(decide({ name: 'Harbour Lane Boatworks' }, [body]).company?.number).toBe(body.number)
    expect(decide({ name: 'Harbour Lane Boatworks Ltd' }, [body, harbour]).company?.number).toBe(harbour.number)
  })

  it('does not take a department for the end of the company', () => {
    const [candidate] = decide({ name: 'Harbour Lane Boatworks Ltd - Admin' }, [harbour]).candidates
    expect(candidate?.evidence.map(({ kind }) => kind)).not.toContain('company_status')
  })

  it('says that the text calls an active company ended', () => {
    const match = decide({ name: 'Harbour Lane Boatworks Ltd - in liquidation' }, [harbour])
    const [said] = match.candidates[0]?.evidence.filter(({ kind }) => kind === 'company_status') ?? []
    expect(said).toMatchObject({
      supports: false,
      detail: 'The text says “in liquidation”, but the register says active.',
    })
  })

  it('does not match an exact name if the incorporation date contradicts it', () => {
    const dated = company(1, 'QUAY LIMITED', { incorporatedOn: '1990-01-01', score: 1 })
    const match = decide({ name: 'Quay Ltd', incorporatedOn: '2020-05-05' }, [dated])
    expect(match.decision).not.toBe('matched')
  })

  it('finds no match without candidates', () => {
    expect(decide({ name: 'Nothing Here Ltd' }, [])).toEqual({
      decision: 'no_match',
      confidence: null,
      company: null,
      candidates: [],
    })
  })

  const word = fc.constantFrom('HARBOUR', 'LANE', 'QUILL', 'TIDE', 'SERVICES', 'GROUP', 'A', '7', 'BOAT', 'THE')
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `${words.join(' ')} LIMITED`)

  it('never matches if two live companies fit equally well', () => {
    fc.assert(
      fc.property(name, name, fc.constantFrom(null, 'TR11 4QD', 'LS1 1AA'), (asked, registered, postcode) => {
        const twins = [company(1, registered), company(2, registered)]
        expect(decide({ name: asked, postcode }, twins).decision).not.toBe('matched')
      }),
    )
  })

  it('gives probabilities that add up to at most 1 and keeps candidates in order, for any names', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.array(name, { maxLength: 8 }), (asked, registered) => {
        const match = decide(
          { name: asked },
          registered.map((one, place) => company(place + 1, one)),
        )
        const confidences = match.candidates.map(({ confidence }) => confidence)
        expect(confidences.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1.001)
        expect(confidences).toEqual([...confidences].sort((one, other) => other - one))
        expect(match.candidates.length).toBeLessThanOrEqual(5)
      }),
    )
  })
})

describe('probabilities', () => {
  it('stays finite for extreme log-odds', () => {
    expect(probabilities([900, -900])).toEqual([1, 0])
    expect(probabilities([])).toEqual([])
  })
})

describe('compareNames', () => {
  const compare = (one: string, other: string) => compareNames(readName(one), readName(other))

  it('treats legal endings, & and punctuation alike', () => {
    expect(compare('Smith & Sons (Leeds) Ltd', 'SMITH AND SONS LEEDS LIMITED').isExact).toBe(true)
    expect(compare('Tide P.L.C.', 'TIDE PUBLIC LIMITED COMPANY').isExact).toBe(true)
    expect(compare('Tide', 'TIDE LIMITED')).toMatchObject({ isExact: false, isSameKey: true, ending: 'dropped' })
    expect(compare('Tide LLP', 'TIDE LIMITED').ending).toBe('different')
  })

  it('sees typing errors, abbreviations and another order', () => {
    expect(compare('Habrour Lane Ltd', 'HARBOUR LANE LIMITED')).toMatchObject({ typos: 1, missingInName: 0 })
    expect(compare('Quill Eng Svcs', 'QUILL ENGINEERING SERVICES LTD')).toMatchObject({ abbreviations: 2 })
    expect(compare('Lane Harbour Ltd', 'HARBOUR LANE LTD')).toMatchObject({ isReordered: true, missingInQuery: 0 })
  })

  it('sees other numbers, initials and words of a group', () => {
    expect(compare('Quay 2 Ltd', 'QUAY 3 LTD').hasDifferentDigits).toBe(true)
    expect(compare('A Smith Ltd', 'B SMITH LTD').hasDifferentInitials).toBe(true)
    expect(compare('Quay Ltd', 'QUAY HOLDINGS LTD').groupWordsMissing).toEqual(['holdings'])
  })
})

describe('nameReadings', () => {
  it.each([
    ['Harbour Lane Ltd T/A The Boat Shed', 'Harbour Lane Ltd'],
    ['Harbour Lane Ltd - Accounts Dept', 'Harbour Lane Ltd'],
    ['Harbour Lane Limited (old account)', 'Harbour Lane Limited'],
    ['Harbour Lane Ltd formerly Quill Ltd', 'Harbour Lane Ltd'],
    ['Quill Eng', 'quill engineering'],
    ['1. Harbour Lane Ltd', 'Harbour Lane Ltd'],
    ['2) Harbour Lane Ltd', 'Harbour Lane Ltd'],
  ])('reads %s also as %s', (typed, reading) => {
    expect(nameReadings(typed).map(({ text }) => text)).toContain(reading)
  })

  it('is bounded and starts with the whole text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (typed) => {
        const readings = nameReadings(typed)
        expect(readings.length).toBeLessThanOrEqual(4)
        expect(readings[0]?.isPart).toBe(false)
      }),
    )
  })
})

describe('namesBeside', () => {
  it.each([
    ['The Boat Shed (Harbour Lane Ltd)', ['Harbour Lane Ltd']],
    ['Quill Ltd (formerly Tide & Moss Limited)', ['Tide & Moss Limited']],
    ['Quill Ltd formerly Tide Ltd previously Moss Ltd', ['Tide Ltd']],
    ['f/k/a Harbour Lane Ltd', []],
    ['Harbour Lane (Portmellow) Ltd', []],
    ['Harbour Lane Ltd', []],
  ])('finds in %s %j', (text, names) => expect(namesBeside(text)).toEqual(names))

  it('costs no more for long texts than for ordinary words', async () => {
    const plain = 'Harbour Lane Boatworks Limited (formerly Quill) and other plain words '.repeat(8).slice(0, 300)
    for (const piece of ['(', '((a', 'a)', 'formerly ', '(formerly ', 'ltd ', ' ', '(ltd) ', '1. '])
      expect(await costliness(namesBeside, piece.repeat(300).slice(0, 300), { plain })).toBeNull()
  })
})
