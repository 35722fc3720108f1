import { describe, expect, it } from 'vitest'
import { foundByWords, isAsRegistered, reasonOf, shortFoundBy, shortReason } from './row-text.js'

const studios = {
  company_name: 'PARTINGTON GATE STUDIOS LIMITED',
  previous_names: [
    { name: 'PARTINGTON GATE MEDIA LIMITED', effective_from: null, ceased_on: '2026-11-01' },
    { name: 'PARTINGTON GATE STUDIOS LTD', effective_from: null, ceased_on: null },
  ],
}

describe('foundByWords', () => {
  it('says that a row has a previous name of its company, however it is written', () => {
    const row = { input: ['Partington Gate Media Ltd.', null, 'PL4 8QS'] }
    expect(foundByWords('name', row, studios)).toBe('by its previous name')
  })

  it('says no such thing of the name that the company has now, of another name, or of a number', () => {
    expect(foundByWords('name', { input: ['Partington Gate Studios'] }, studios)).toBe('by its name')
    expect(foundByWords('name', { input: ['Partington Gate'] }, studios)).toBe('by its name')
    expect(foundByWords('name', { input: ['Partington Gate Media Ltd'] }, undefined)).toBe('by its name')
    expect(foundByWords('number', { input: ['Partington Gate Media Ltd'] }, studios)).toBe('by its number')
  })
})

describe('shortFoundBy', () => {
  it('names the way for a cell of a table', () => {
    const row = { input: ['Partington Gate Media Ltd.'] }
    expect(shortFoundBy('name', row, studios)).toBe('Previous name')
    expect(shortFoundBy('number', row, studios)).toBe('Number')
    expect(shortFoundBy('domain', row, undefined)).toBe('Website')
    expect(shortFoundBy('email', row, undefined)).toBe('E-mail domain')
  })
})

describe('isAsRegistered', () => {
  it.each([
    ['Tidewright Marine Services ltd', 'TIDEWRIGHT MARINE SERVICES LIMITED', true],
    ['Gilimdale Consulting Ltd.', 'GILIMDALE CONSULTING LIMITED', true],
    ['Silver & Reed', 'SILVER AND REED LIMITED', true],
    ['Quill Public Limited Company', 'QUILL PLC', true],
    ['Kestrel Foods LLP', 'KESTREL FOODS LIMITED', false],
    ['Kestrel Foods Limited', 'KESTREL FOODS UNLIMITED', false],
    ['Werunhorpe Consulting Ltd', 'WERUNTHORPE CONSULTING LTD', false],
    ['Condalbrook Consulting LTD (new a/c)', 'CONDALBROOK CONSULTING LIMITED', false],
    ['Limited', 'LTD', false],
  ])('of %j and %j is %j', (text, name, isSame) => {
    expect(isAsRegistered(text, name)).toBe(isSame)
  })
})

describe('reasonOf', () => {
  it('quotes as people do, and only what is quoted', () => {
    expect(reasonOf('"n/a" stands for no value.')).toBe('“n/a” stands for no value.')
    expect(reasonOf('A 12" board.')).toBe('A 12" board.')
  })

  it('leaves out what only a program can do, and writes companies as the pages do', () => {
    const reason = 'Other companies fit the name equally well.'
    expect(reasonOf(`${reason} Add a postcode or the company number.`)).toBe(reason)
    expect(reasonOf(`${reason} Add the company number.`)).toBe(reason)
    const leads = 'The name of the row leads to SILVER & REED LIMITED, but its website to none.'
    expect(reasonOf(leads, [{ company_name: 'SILVER & REED LIMITED' }])).toBe(
      'The name of the row leads to Silver & Reed Limited, but its website to none.',
    )
    expect(reasonOf('The names differ in a word.')).toBe('The names differ in a word.')
    const test = 'non-uk.test is a test domain'
    const same = `${test}. It gives the same answer on every server.`
    expect(reasonOf(`${test}: it returns non_uk_entity on every server, free of charge.`)).toBe(same)
  })
})

describe('shortReason', () => {
  it.each([
    ['The names differ in “Group”, a word that sets companies of one group apart.', 'Differs in “Group”'],
    ['The text goes on with “$&”, which may mean another body. If not, send the name alone.', 'Goes on with “$&”'],
    ['The name of the row leads to QUILL LTD, but its website to none.', 'Name and website differ'],
    ['The name is one word, and differs in its last letter.', 'The name is one word, and differs in its last letter.'],
  ])('shortens %j', (reason, short) => {
    expect(shortReason({ reason, candidates: [] })).toBe(short)
  })
})
