import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPage } from './read-page.js'

const url = 'https://harbour.example/'
const read = (text: string, type: string) => readPage(new TextEncoder().encode(text), type, url)

describe('readPage', () => {
  it('splits plain text at blank lines', () => {
    const text = 'Harbour Ltd\r\nLeeds\r\n\r\n \n01234567  <b>\n'
    expect(read(text, 'text/plain; charset=utf-8')).toMatchObject({
      text: 'Harbour Ltd Leeds\n01234567 <b>',
      blocks: [
        { zone: 'body', text: 'Harbour Ltd Leeds', offset: 0 },
        { zone: 'body', text: '01234567 <b>', offset: 18 },
      ],
      links: [],
      isScriptShell: false,
      isCut: false,
    })
  })

  it.each(['text/html', 'TEXT/HTML; charset=utf-8', 'application/xhtml+xml', ''])(
    'parses HTML of type "%s"',
    (type) => {
      expect(read('<p>Harbour</p>', type).text).toBe('Harbour')
    },
  )

  it('returns a document for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.constantFrom('text/html', 'text/plain', ''), (bytes, type) => {
        expectConsistent(readPage(bytes, type, url))
      }),
    )
  })

  it('returns a document for any markup', () => {
    const piece = fc.constantFrom(
      ...'< > </ /> <!-- --> <![CDATA[ ]]> " \' = & &amp; &# ; \n x 01234567'.split(' '),
      ...['<p>', '</p>', '<td>', '</tr>', '<tr>', '<table>', '<dl>', '<dt>', '<dd>', '<a href="/x">', '</a>', '<svg>'],
      ...['<script type="application/ld+json">', '</script>', '<title>', '</title>', '<noscript>', '</noscript>'],
      ...['<div itemscope itemtype="x/Organization">', '<i itemprop=name>', '</i>', '</div>', '<footer>', '<form>'],
      ...['{"@type":"Organization","name":"A"}', '<br>', '</br>', '<div id=root>', '<template>', '<plaintext>'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, isXhtml) => {
        expectConsistent(read(pieces.join(''), isXhtml ? 'application/xhtml+xml' : 'text/html'))
      }),
    )
  })
})

function expectConsistent({ text, blocks, links }: ReturnType<typeof readPage>): void {
  expect(blocks.map((block) => block.text).join('\n')).toBe(text)
  for (const block of blocks) {
    expect(text.slice(block.offset, block.offset + block.text.length)).toBe(block.text)
    expect(block.text).toMatch(/^\S(?:.*\S)?$/su)
  }
  for (const link of links) expect(link.url).toMatch(/^https?:\/\/[^#]+$/)
}
