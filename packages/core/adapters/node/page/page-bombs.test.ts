import { describe, expect, it } from 'vitest'
import type { PageDocument } from '../../../src/resolution/extract/page-document.js'
import { blocksMax, footerShare, textLengthMax } from './block-writer.js'
import { linksMax } from './link-list.js'
import { depthMax, elementsMax } from './page-handler.js'
import { readHtml } from './read-html.js'
import { readPage } from './read-page.js'

const url = 'https://harbour.example/'
const bombLength = 2_000_000
const bodyShare = 1 - footerShare
const filled = (piece: string, length = bombLength) => piece.repeat(Math.ceil(length / piece.length))
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`).join(' ')
const jsonLd = (text: string) => `<script type="application/ld+json">${text}</script>`

/** Deterministic, evenly distributed bytes. */
function scattered(length: number): Uint8Array {
  let state = 7
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

const bombs: [title: string, page: string | Uint8Array, isCut: boolean][] = [
  ['nested elements', filled('<div>'), true],
  ['elements that are never closed', filled('<p>x<li>y'), true],
  ['unmatched closing tags, deeply nested', filled('<b>', 1_500) + filled('</i>'), true],
  ['a million attributes', `<div ${attributes(300_000)}>x</div>`, true],
  ['a huge attribute', `<a href="${filled('a')}" class="${filled('&amp;')}">x</a>`, false],
  ['character references', filled('&amp;&nbsp;&#x41;&'), true],
  ['comments', filled('<!-- x --><!-->') + filled('<!--'), true],
  ['nothing but <', filled('<'), true],
  ['nested tables', filled('<table><tr><td>x'), true],
  ['nested forms', `<form>${filled('<b>', 1_500)}${filled('<form>')}`, true],
  ['deep JSON-LD', Array.from({ length: 40 }, () => jsonLd('[{"a":'.repeat(10_000))).join(''), true],
  ['wide JSON-LD', filled(jsonLd(`[${'{"@type":"Store","name":"x"},'.repeat(2_000)}0]`)), true],
  ['one giant text', filled('Harbour 01234567 '), true],
  ['one giant run of whitespace', filled(' \n\u200b'), false],
  ['CDATA in SVG', `<svg>${filled('<![CDATA[x]]><title>y</title>')}`, true],
  ['SVG in SVG', filled('<svg><foreignObject>'), true],
  ['links', filled('<a href="/x">x</a><a href="y">'), true],
  ['rows', `<table>${filled('<tr><td>a<td>b')}`, true],
  ['scattered bytes', scattered(bombLength), true],
]

describe('a bomb of two megabytes', () => {
  it.each(bombs)('of %s gives a bounded document', (_title, page, isCut) => {
    const bytes = typeof page === 'string' ? new TextEncoder().encode(page) : page
    const document = readPage(bytes, 'text/html; charset=utf-8', url)
    expectBounded(document)
    expect(document.isCut).toBe(isCut)
  })

  it('of plain text gives a bounded document', () => {
    for (const text of [filled('Harbour '), filled('x\n\n'), filled('\n')]) {
      expectBounded(readPage(new TextEncoder().encode(text), 'text/plain', url))
    }
  })
})

describe('the limits of a page', () => {
  const read = (html: string) => readHtml(html, url)

  it('allow elements nested 512 deep', () => {
    expect(read(`${'<b>'.repeat(depthMax)}x`)).toMatchObject({ text: 'x', isCut: false })
    expect(read(`${'<b>'.repeat(depthMax + 1)}x`)).toMatchObject({ text: '', isCut: true })
  })

  it('allow 50,000 elements', () => {
    expect(read(`${'<b></b>'.repeat(elementsMax)}x`)).toMatchObject({ text: 'x', isCut: false })
    expect(read(`${'<b></b>'.repeat(elementsMax + 1)}x`)).toMatchObject({ text: '', isCut: true })
  })

  it('allow 120,000 tags, matched or not', () => {
    expect(read(`${'</b>'.repeat(120_000)}x`)).toMatchObject({ text: 'x', isCut: false })
    expect(read(`${'</b>'.repeat(120_001)}x`)).toMatchObject({ text: '', isCut: true })
  })

  it('allow 1,000 attributes per element', () => {
    expect(read(`<b ${attributes(1_000)}>x`)).toMatchObject({ text: 'x', isCut: false })
    expect(read(`<b ${attributes(1_001)}>x`)).toMatchObject({ text: '', isCut: true })
  })

  it('reserve text for the footer', () => {
    const length = textLengthMax * bodyShare
    const sized = (body: number) => {
      const { text, blocks, isCut } = read(`<p>${'x'.repeat(body)}</p><p>More</p><footer>Foot</footer>`)
      return { length: text.length, foot: blocks.at(-1)?.text, isCut }
    }
    const more = '\nMore'.length
    const foot = '\nFoot'.length
    expect(sized(length - more)).toEqual({ length: length + foot, foot: 'Foot', isCut: false })
    expect(sized(length - more + 1)).toEqual({ length: length + foot, foot: 'Foot', isCut: true })
    expect(sized(length + 1)).toMatchObject({ foot: 'Foot', isCut: true })
  })

  it('reserve blocks for the footer', () => {
    const page = (body: number, foot: number) => `${'<p>x'.repeat(body)}</p><footer>${'<p>y'.repeat(foot)}</footer>`
    const half = blocksMax * bodyShare
    expect(read(page(half, blocksMax - half))).toMatchObject({ isCut: false, blocks: { length: blocksMax } })
    expect(read(page(half + 1, 1))).toMatchObject({ isCut: true, blocks: { length: half + 1 } })
    expect(read(page(half, blocksMax - half + 1))).toMatchObject({ isCut: true, blocks: { length: blocksMax } })
  })

  it('reserve links for the footer', () => {
    const links = (count: number, path: string) =>
      Array.from({ length: count }, (_, at) => `<a href="/${path}/${at}">x</a>`).join('')
    const page = (body: number, foot: number) => `${links(body, 'a')}<footer>${links(foot, 'b')}</footer>`
    const half = linksMax * bodyShare
    expect(read(page(half, linksMax - half))).toMatchObject({ isCut: false, links: { length: linksMax } })
    expect(read(page(half + 1, 1))).toMatchObject({ isCut: true, links: { length: half + 1 } })
    expect(read(page(half, linksMax))).toMatchObject({ isCut: true, links: { length: linksMax } })
  })
})

function expectBounded({ title, text, blocks, links, organisations }: PageDocument): void {
  expect(text.length).toBeLessThanOrEqual(textLengthMax)
  expect(blocks.length).toBeLessThanOrEqual(blocksMax)
  expect(links.length).toBeLessThanOrEqual(linksMax)
  expect(organisations.length).toBeLessThanOrEqual(50)
  expect(title.length).toBeLessThanOrEqual(500)
  expect(blocks.map((block) => block.text).join('\n')).toBe(text)
}
