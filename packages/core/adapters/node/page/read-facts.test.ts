import { describe, expect, it } from 'vitest'
import { readFacts } from './read-facts.js'

const url = 'https://harbour-lane.example/'
const statement = 'Harbour Lane Boatworks Limited, company number 09999991'
const noise = Uint8Array.from({ length: 3_000 }, (_, place) => (place * 7_919) % 256)

function bytesOf(...parts: (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

describe('readFacts', () => {
  it.each([
    ['a PDF', bytesOf('%PDF-1.7\n', `1 0 obj << /Title (${statement}) >> endobj`)],
    ['a picture', bytesOf('\x89PNG\r\n\x1a\n', noise, statement)],
    ['an archive', bytesOf('PK\x03\x04', noise, statement)],
    ['arbitrary bytes', bytesOf(noise, statement)],
  ])('returns null for %s declared as text', (_, bytes) => {
    expect(readFacts(bytes, 'text/html', url)).toBeNull()
    expect(readFacts(bytes, 'text/plain; charset=utf-8', url)).toBeNull()
  })

  it.each([
    ['UTF-8', Buffer.from(`<p>${statement} – £5 à Saltby</p>`), 'text/html; charset=utf-8'],
    ['Windows letters', bytesOf(`<p>${statement} \xa35 \x96 \xe0 Saltby</p>`), 'text/html; charset=windows-1252'],
    ['UTF-16', bytesOf('\xff\xfe', Buffer.from(`<p>${statement}</p>`, 'utf16le')), 'text/html'],
    ['one stray byte', bytesOf(`<p>${statement}</p>`, '\0'), 'text/html; charset=utf-8'],
  ])('reads %s', (_, bytes, type) => {
    expect(readFacts(bytes, type, url)?.numbers).toMatchObject([{ number: '09999991' }])
  })
})
