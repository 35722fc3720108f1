import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.js'

const ascii = (text: string) => [...Buffer.from(text, 'latin1')]
const utf8 = (text: string) => [...Buffer.from(text, 'utf8')]
const html = 'text/html'
const pound = 0xa3
const dash = 0x96
/** A pound sign and a dash in Windows-1252, which is invalid UTF-8. */
const windows = [pound, dash]

const cases: [title: string, bytes: number[], contentType: string, text: string][] = [
  ['nothing at all', [], html, ''],
  ['undeclared UTF-8', utf8('£5 – Caffè'), html, '£5 – Caffè'],
  ['UTF-8 in the header', utf8('£–'), 'text/html; charset=utf-8', '£–'],
  ['UTF-8 in the header, in quotes and capitals', utf8('£–'), 'text/html;CHARSET="UTF-8"', '£–'],
  ['undeclared text that is not UTF-8', windows, html, '£–'],
  ['bad bytes in declared UTF-8', [0x61, 0xff, 0x62], 'text/html; charset=utf-8', 'a\ufffdb'],
  ['Windows-1252 in the header', windows, 'text/html; charset=windows-1252', '£–'],
  ['ISO-8859-1, which browsers read as Windows-1252', windows, 'text/html; charset=ISO-8859-1', '£–'],
  ['US-ASCII, which browsers read as Windows-1252', windows, 'text/html; charset=us-ascii', '£–'],
  ['an unknown label', windows, 'text/html; charset=klingon', '£–'],
  ['an empty label', utf8('£'), 'text/html; charset=', '£'],
  ['ISO-8859-2 in the header', [0xb1], 'text/html; charset=iso-8859-2', 'ą'],
  ['Shift_JIS in the header', [0x93, 0xfa], 'text/html; charset=Shift_JIS', '日'],
  ['Big5 in the header', [0xa4, 0xa4], 'text/html; charset=big5', '中'],
  ['KOI8-R in the header', [0xc1], 'text/html; charset=koi8-r', 'а'],
  ['UTF-16 in the header', [0x41, 0x00, 0xa3, 0x00], 'text/html; charset=utf-16le', 'A£'],
  ['UTF-16BE in the header', [0x00, 0x41, 0x00, 0xa3], 'text/html; charset=utf-16be', 'A£'],
  ['a UTF-8 byte order mark over the header', [0xef, 0xbb, 0xbf, ...utf8('£')], 'text/html; charset=windows-1252', '£'],
  ['a UTF-16 byte order mark over the header', [0xff, 0xfe, 0x41, 0x00], 'text/html; charset=utf-8', 'A'],
  ['a UTF-16BE mark', [0xfe, 0xff, 0x00, 0x41], html, 'A'],
  ['<meta charset>', [...ascii('<meta charset="windows-1250">'), 0x9c], html, '<meta charset="windows-1250">ś'],
  [
    '<meta charset> without quotes',
    [...ascii('<META CHARSET=windows-1250>'), 0x9c],
    html,
    '<META CHARSET=windows-1250>ś',
  ],
  [
    '<meta http-equiv>',
    [...ascii(`<meta http-equiv="Content-Type" content='text/html; charset=windows-1250'/>`), 0x9c],
    html,
    `<meta http-equiv="Content-Type" content='text/html; charset=windows-1250'/>ś`,
  ],
  [
    'the header over <meta charset>',
    [...ascii('<meta charset="windows-1250">'), ...utf8('£')],
    'text/html; charset=utf-8',
    '<meta charset="windows-1250">£',
  ],
  [
    '<meta charset="utf-16">, which cannot be right',
    [...ascii('<meta charset="utf-16">'), ...utf8('£')],
    html,
    '<meta charset="utf-16">£',
  ],
  [
    '<meta charset> in a comment, which is ignored',
    [...ascii('<!-- <meta charset="windows-1250"> -->'), ...utf8('£')],
    html,
    '<!-- <meta charset="windows-1250"> -->£',
  ],
  [
    '<metadata charset>, which is a different element',
    [...ascii('<metadata charset="windows-1250">'), ...utf8('£')],
    html,
    '<metadata charset="windows-1250">£',
  ],
  [
    '<meta charset> within the first 1,024 bytes',
    [...ascii(`${' '.repeat(995)}<meta charset="windows-1250">`), 0x9c],
    html,
    `${' '.repeat(995)}<meta charset="windows-1250">ś`,
  ],
  [
    '<meta charset> beyond the first 1,024 bytes',
    [...ascii(`${' '.repeat(1_024)}<meta charset="windows-1250">`), ...utf8('£')],
    html,
    `${' '.repeat(1_024)}<meta charset="windows-1250">£`,
  ],
  [
    'the XML declaration',
    [...ascii('<?xml version="1.0" encoding="windows-1250"?>'), 0x9c],
    'application/xhtml+xml',
    '<?xml version="1.0" encoding="windows-1250"?>ś',
  ],
]

describe('decodeText', () => {
  it.each(cases)('reads %s', (_title, bytes, contentType, text) => {
    expect(decodeText(Uint8Array.from(bytes), contentType)).toBe(text)
  })

  it('reads a part of a larger buffer on its own', () => {
    const whole = Uint8Array.from([...ascii('before'), ...windows, ...ascii('after')])
    expect(decodeText(whole.subarray(6, 8), html)).toBe('£–')
  })

  it('round-trips every UTF-8 text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.startsWith('\ufeff'))
        expect(decodeText(new TextEncoder().encode(text), 'text/html; charset=utf-8')).toBe(text)
      }),
    )
  })

  it('returns a text for any bytes and any content type', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (bytes, type) => {
        expect(typeof decodeText(bytes, type)).toBe('string')
        expect(typeof decodeText(bytes, `text/html; charset=${type}`)).toBe('string')
      }),
    )
  })
})
