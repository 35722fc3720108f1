import { beforeEach, describe, expect, it } from 'vitest'
import { bulkText, importText, pageDocument, RecordedWeb, type TestPorts, testPorts } from '../../testing/index.js'
import { namesMax } from '../register/search/retrieve.js'
import type { Domain } from './domain.js'
import { extract } from './extract.js'
import { comparisonsMax, NameBook } from './name-book.js'
import { judge } from './resolve-site.js'
import { score } from './score.js'
import { mentionsMax, siteOf } from './site.js'
import { spellingsMax } from './site-readings.js'
import type { ReadPage } from './web-reader.js'

/** Which names were compared with which. */
class WatchedBook extends NameBook {
  readonly pairs = new Set<string>()

  override likeness(one: string, other: string): number {
    this.pairs.add(`${one}\n${other}`)
    return super.likeness(one, other)
  }
}

const domain: Domain = {
  domain: 'crowded-quay.co.uk',
  host: 'crowded-quay.co.uk',
  label: 'crowded-quay',
  suffix: 'co.uk',
}
const companies = Array.from({ length: 45 }, (_, place) => ({
  number: `09${String(990_000 + place)}`,
  name: `ZEBRA QUARTZ VIOLET X${place} TRADING LIMITED`,
  postcode: 'BS99 1AA',
}))
const words = ['Amber', 'Birch', 'Copper', 'Delta', 'Ember', 'Fjord', 'Garnet', 'Hazel', 'Indigo', 'Juniper']
const word = (place: number) => words[Math.floor(place) % words.length]
const stranger = (place: number) => `${word(place)} ${word(place / 10)} ${word(place / 100)} Works Group Limited`

function page(path: string, blocks: Parameters<typeof pageDocument>[0]['blocks']): ReadPage {
  const url = `https://crowded-quay.co.uk/${path}`
  const facts = extract(pageDocument({ url, blocks }))
  return { kind: 'page', requestedUrl: url, url, redirects: [], status: 200, contentSha256: '', fetchedAt: 0, facts }
}

/** Names three hundred companies a page, and the numbers of as many as are looked up. */
const crowded = Array.from({ length: 6 }, (_, place) =>
  page(`${place}`, [
    ...companies.map(({ number }) => `Number ${number} is here.`),
    ...Array.from({ length: 300 }, (__, name) => `We met ${stranger(place * 300 + name)} there.`),
  ]),
)

let ports: TestPorts

beforeEach(async () => {
  ports = testPorts()
  await importText(ports.registerImporter, bulkText(companies))
})

const web = () => ({ ...ports, web: new RecordedWeb({}) })

describe('a site that names more companies than one company would', () => {
  it('is judged by as many names as the register is asked for', () => {
    const { names } = siteOf(domain, crowded)
    const readings = names.flatMap((name) => name.readings)
    expect(crowded.flatMap(({ facts }) => facts.names)).toHaveLength(1_800)
    expect(new Set(readings.map(({ key }) => key)).size).toBe(namesMax)
    expect(new Set(readings.map(({ name }) => name)).size).toBeLessThanOrEqual(spellingsMax)
  })

  it('is judged at so many places, however often it repeats a name', () => {
    const pages = crowded.map((_, place) => page(`${place}`, new Array(300).fill('We met Amber Birch Limited.')))
    expect(siteOf(domain, pages).names).toHaveLength(mentionsMax)
  })

  it('is compared with each company by those names alone, and no further than a bound', async () => {
    const { retrieved } = await judge(web(), domain, crowded)
    const { length } = retrieved.companies
    expect(length).toBeGreaterThanOrEqual(40)
    const book = new WatchedBook()
    score(siteOf(domain, crowded), retrieved, book)
    expect(book.pairs.size).toBeGreaterThan(0)
    expect(book.pairs.size).toBeLessThanOrEqual(spellingsMax * length)
    expect(book.comparisons).toBe(book.pairs.size)

    const renamed = retrieved.companies.map((company) => ({
      ...company,
      previousNames: words.map((first) => ({ name: `${first} ${company.name}`, effectiveFrom: null, ceasedOn: null })),
    }))
    const fuller = new WatchedBook()
    score(siteOf(domain, crowded), { ...retrieved, companies: renamed }, fuller)
    expect(fuller.pairs.size).toBeGreaterThan(comparisonsMax)
    expect(fuller.comparisons).toBe(comparisonsMax)
  })

  it('still tells who runs it: whom it calls its own is read first', async () => {
    const footer =
      'This website is operated by Zebra Quartz Violet X7 Trading Limited, registered in England, company number 09990007, at BS99 1AA.'
    const crowd = Array.from({ length: 290 }, (_, place) => `We met ${stranger(place)} there.`)
    const found = await judge(web(), domain, [page('legal', [...crowd, ['footer', footer]])])
    expect(found.decision).toMatchObject({ status: 'matched', best: { company: { number: '09990007' } } })
  })

  it('tells of no name beside a number where that name is beyond the bound', () => {
    const last = 'Quiet Marsh Limited, company number 09990007.'
    const { numbers } = siteOf(domain, [...crowded, page('last', [last])])
    expect(numbers.at(-1)).toMatchObject({ number: '09990007', beside: { readings: [] } })
    expect(siteOf(domain, [page('last', [last])]).numbers.at(-1)?.beside?.readings[0]?.name).toBe('Quiet Marsh Limited')
  })
})
