import { describe, expect, it } from 'vitest'
import { requireSubject } from './subject.js'

describe('requireSubject', () => {
  it('parses a domain, a URL and an e-mail address to the same registrable domain', () => {
    for (const text of ['harbour-lane.co.uk', 'https://www.Harbour-Lane.co.uk/about', 'ada@harbour-lane.co.uk']) {
      expect(requireSubject(text)).toMatchObject({ kind: 'domain', name: 'harbour-lane.co.uk' })
    }
  })

  it.each(['co.uk', 'blogspot.com', 'CO.UK '])('recognises the public suffix %j', (text) => {
    expect(requireSubject(text)).toEqual({ kind: 'public_suffix', name: text.trim().toLowerCase() })
  })

  it('recognises a test domain, which needs no rule', () => {
    expect(requireSubject('matched.test')).toMatchObject({
      kind: 'test',
      test: { kind: 'answered', status: 'matched' },
    })
  })

  it.each(['', 'localhost', '127.0.0.1', 'harbour lane', 'harbour-lane.invalid'])(
    'refuses %j with a reason',
    (text) => {
      expect(() => requireSubject(text)).toThrow(expect.objectContaining({ code: 'invalid_domain' }))
    },
  )
})
