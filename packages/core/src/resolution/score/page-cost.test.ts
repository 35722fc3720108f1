import { describe, expect, it } from 'vitest'
import { costlyCharacters, cpuMs, slowness } from '../../../../../tests/support/text-cost.js'
import { pageDocument } from '../../../testing/page-samples.js'
import { unknownCompany } from '../../register/company/company.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { requireDomain } from '../domain/domain.js'
import { extract } from '../extract/extract.js'
import { findUnincorporated } from '../extract/names/denials.js'
import type { ReadPage } from '../read/web-reader.js'
import { siteFeatures } from './features/site-features.js'
import { siteViewOf } from './site-view.js'

const companies = [
  unknownCompany(asCompanyNumber('09999991'), 'HARBOUR LANE LIMITED'),
  unknownCompany(asCompanyNumber('09999992'), 'HARBOUR LANE (UK) LIMITED'),
]
const domain = requireDomain('harbour-lane.com')

/** Texts that repeat what the patterns look for. */
const pieces = [
  ...costlyCharacters,
  ...['A', 'Aa', 'Aa Aa ', 'not a company ', 'sole trader ', 'I am A', 'partnership of '],
  ...['not connected with, ', 'Harbour Lane Ltd ', 'Ltd, ', 'designed, built and ', 'France Spain ', 'select country '],
  ...['Harbour Lane Ltd not affiliated with ', '© ', 'Harbour Lane ', '"""" brand of Foo Bar Ltd; ', 'İ', '𝐀'],
]
const repeated = (piece: string) => (length: number) =>
  `sole trader ${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}`

describe('a short text that many patterns fit', () => {
  /** Far less than the many seconds that such a text took, and far more than any machine needs for it. */
  const cpuMaxMs = 400

  it.each([
    ['letters of the domain as words', `${'a'.repeat(60)}.com`, `Company number 09999991 ${'Aaaaaa '.repeat(9)}Ltd`],
    ['one long word after a quote', 'harbour-lane.com', `Company number 09999991\n’${'a'.repeat(90)} | Foo Bar Ltd`],
    ['many long words after a quote', 'harbour-lane.com', `’${'a or and '.repeat(40)} Foo Bar Ltd`],
  ])('costs little: %s', async (_, host, text) => {
    const page = { url: `https://${host}/`, facts: extract(pageDocument({ blocks: text.split('\n') })) } as ReadPage
    const costs: number[] = []
    // The first run also compiles the patterns, and other work on the machine only adds to the cost.
    for (let time = 0; time < 5 && !costs.some((cost) => cost < cpuMaxMs); time += 1) {
      const before = cpuMs()
      // As a new page each time, because what is computed from a page is kept.
      const site = siteViewOf(requireDomain(host), [{ ...page }])
      await siteFeatures({ breathe: async () => {} }, site, companies)
      costs.push(cpuMs() - before)
    }
    expect(Math.min(...costs)).toBeLessThan(cpuMaxMs)
  })

  it('gives the event loop back between pages, and reads a repeated name only so often', async () => {
    const namesakes = Array.from({ length: 50 }, (_, at) =>
      unknownCompany(asCompanyNumber(String(10_000_000 + at)), `ZED OO ${'ABCDEFGHIJ'[at % 10]}${at} LIMITED`),
    )
    const facts = extract(pageDocument({ blocks: ['zed oo '.repeat(8_000)] }))
    const pages = [1, 2, 3, 4].map((at) => ({ url: `https://harbour-lane.com/${at}`, facts }) as ReadPage)
    let breaths = 0
    const breathe = async () => {
      breaths += 1
    }
    await siteFeatures({ breathe }, siteViewOf(domain, pages), namesakes)
    expect(breaths).toBeGreaterThanOrEqual(pages.length + namesakes.length)
  })
})

describe('reading a page takes time in proportion to its text', () => {
  it.each(pieces)('if it repeats %j, for signs that no company runs the site', async (piece) => {
    expect(await slowness(findUnincorporated, repeated(piece))).toBeNull()
  })

  it.each(pieces)('if it repeats %j, for the features of the companies', async (piece) => {
    // Extraction has its own bounds, and so it is not part of this.
    const sites = new Map<string, ReturnType<typeof siteViewOf>>()
    const siteOf = (text: string) => {
      const page = { url: 'https://harbour-lane.com/', facts: extract(pageDocument({ blocks: [text] })) } as ReadPage
      return siteViewOf(domain, [page])
    }
    const run = (text: string) => siteFeatures({ breathe: async () => {} }, sites.get(text) ?? siteOf(text), companies)
    const textOf = (length: number) => {
      const text = repeated(piece)(length / 2)
      sites.set(text, siteOf(text))
      return text
    }
    expect(await slowness(run, textOf)).toBeNull()
  })
})
