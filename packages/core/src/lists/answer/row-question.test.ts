import { describe, expect, it } from 'vitest'
import { companyReference, nothingToLookUp, rowQuestion, whyNothing } from './row-question.js'

describe('companyReference', () => {
  it('is the first of number, name, domain and e-mail address that the row has', () => {
    const columns = { email: 0, domain: 1, name: 2, number: 3 }
    const reference = (...cells: (string | null)[]) =>
      companyReference({ line: 2, cells, problem: null, size: 1 }, columns)
    expect(reference('ann@one.example', 'one.example', 'One', '09999991')).toBe('09999991')
    expect(reference('ann@one.example', 'one.example', ' One ', 'n/a')).toBe('One')
    expect(reference('ann@one.example', 'one.example', '-', null)).toBe('one.example')
    expect(reference('ann@one.example', null, null, null)).toBe('ann@one.example')
    expect(reference(null, 'n/a', '', null)).toBe('')
  })
})

describe('rowQuestion', () => {
  it('takes an e-mail address in the column for websites as an e-mail address', () => {
    const ask = (...cells: (string | null)[]) =>
      rowQuestion({ line: 2, cells, problem: null, size: 1 }, { domain: 0, email: 1 })
    expect(ask('bob@gmail.com', null)).toMatchObject({ domain: null, email: 'bob@gmail.com' })
    expect(ask('mailto:bob@one.example', 'ann@two.example')).toMatchObject({ domain: null, email: 'ann@two.example' })
    expect(ask('https://one.example/', null)).toMatchObject({ domain: 'https://one.example/', email: null })
  })

  it.each([
    ['Salt Ltd, TR11 4QD', { name: 'Salt Ltd', postcode: 'TR11 4QD', address: null }],
    ['Salt & Sons (TR114QD)', { name: 'Salt & Sons', postcode: 'TR114QD', address: null }],
    ['Salt Ltd, 1 Quay Road, Falmouth TR11 4QD', { name: 'Salt Ltd', address: '1 Quay Road, Falmouth' }],
    ['Salt Limited - Falmouth - TR11 4QD', { name: 'Salt Limited', address: 'Falmouth', postcode: 'TR11 4QD' }],
    ['TR11 4QD', { name: 'TR11 4QD', postcode: null }],
    ['Studio E1 Ltd', { name: 'Studio E1 Ltd', postcode: null }],
    ['Salt Ltd, Falmouth', { name: 'Salt Ltd, Falmouth', postcode: null, address: null }],
    ['ann@salt.example', { name: null, email: 'ann@salt.example', domain: null }],
    ['https://salt.example/about', { name: null, email: null, domain: 'https://salt.example/about' }],
    ['salt.example.com', { name: 'salt.example.com', domain: 'salt.example.com' }],
    ['Salt.com Ltd', { name: 'Salt.com Ltd', domain: null }],
  ])('finds in the name %j what it says about its company', (text, found) => {
    const row = { line: 2, cells: [text], problem: null, size: 1 }
    expect(rowQuestion(row, { name: 0 })).toMatchObject(found)
    if (text !== 'salt.example.com') expect(rowQuestion(row, { any: 0 })).toMatchObject(found)
  })

  it.each(['A.S.Cars', 'Mr.Pizza', 'J.P.Morgan', 'Smith.Co', 'A.N.Other.Ltd'])(
    'reads no website for the name %j',
    (text) =>
      expect(rowQuestion({ line: 2, cells: [text], problem: null, size: 1 }, { name: 0 })).toMatchObject({
        name: text,
        domain: null,
      }),
  )

  it('prefers the postcode, the website and the address of their own columns to those in the name', () => {
    const columns = { name: 0, postcode: 1, domain: 2, address: 3 }
    const cells = ['Salt Ltd, Falmouth, TR11 4QD', 'BN1 4ZZ', 'salt.example', '2 Mill Lane']
    expect(rowQuestion({ line: 2, cells, problem: null, size: 1 }, columns)).toMatchObject({
      ...{ name: 'Salt Ltd', postcode: 'BN1 4ZZ', domain: 'salt.example', address: '2 Mill Lane' },
    })
  })
})

describe('a row that names no company', () => {
  const columns = { name: 0, number: 1 }
  const rowOf = (...cells: (string | null)[]) => ({ line: 2, cells, problem: null, size: 1 })

  it.each([
    ['TOTAL', '"TOTAL" sums up other rows, so it is not looked up.'],
    ['Subtotal North', '"Subtotal North" sums up other rows, so it is not looked up.'],
    ['Average', '"Average" sums up other rows, so it is not looked up.'],
    ['Count: 54', '"Count: 54" sums up other rows, so it is not looked up.'],
    ['54 rows', '"54 rows" sums up other rows, so it is not looked up.'],
    ['N/A', '"N/A" stands for no value, and nothing else in the row names a company.'],
    ['*** DO NOT CALL ***', '"*** DO NOT CALL ***" is a note, not the name of a company.'],
    ['-- see above --', '"-- see above --" is a note, not the name of a company.'],
    ['', nothingToLookUp],
  ])('with %j says what is wrong', (text, reason) => {
    expect(rowQuestion(rowOf(text, null), columns)).toMatchObject({ name: null, number: null })
    expect(whyNothing(rowOf(text, null), columns)).toBe(reason)
  })

  it('may have the count of the others in the column of names', () => {
    const sum = { line: 9, cells: ['Total:', '1,204'], problem: null, size: 1 }
    expect(rowQuestion(sum, { name: 1 }).name).toBeNull()
    expect(whyNothing(sum, { name: 1 })).toBe('"Total:" sums up other rows, so it is not looked up.')
    expect(rowQuestion({ ...sum, cells: ['Total', 'Salt Ltd'] }, { name: 1 }).name).toBe('Salt Ltd')
    expect(
      rowQuestion({ ...sum, cells: [...Array(400).fill('x'.repeat(9_000)), 'Total', '7'] }, { name: 401 }).name,
    ).toBeNull()
    expect(rowQuestion({ ...sum, cells: ['', '118 118'] }, { name: 1 }).name).toBe('118 118')
  })

  it('has a website in the column of names, also of the demo', () => {
    for (const site of ['harbour-lane.example', 'www.harbour-lane.example', 'harbour-lane.co.uk'])
      expect(rowQuestion(rowOf(site, null), columns).domain).toBe(site)
    expect(rowQuestion(rowOf('J.P.Morgan', null), columns).domain).toBeNull()
  })

  it('does not take the name of a company for a note', () => {
    for (const name of [
      'Duplicate Ltd',
      'Do Not Call Solutions Limited',
      'Ditto Music',
      'Total Energies',
      'Count On Us',
    ])
      expect(rowQuestion(rowOf(name, null), columns).name).toBe(name)
  })
})
