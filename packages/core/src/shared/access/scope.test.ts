import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allRights } from './rights.js'
import { allowedScope, defaultScope, parseScope, rightsOfScope, scopesSupported } from './scope.js'

describe('scopes', () => {
  it.each([
    ['service:read', 'service:read', ['read']],
    ['service:spend', 'service:read service:spend', ['read', 'spend']],
    ['service:manage  service:spend service:spend', 'service:read service:spend service:manage', allRights],
    ['service:mcp', 'service:mcp', allRights],
    ['service:read service:mcp', 'service:mcp', allRights],
  ])('reads %j as %j', (text, scope, rights) => {
    expect(parseScope(text)).toBe(scope)
    expect(rightsOfScope(scope)).toEqual(rights)
  })

  it.each(['', ' ', 'read', 'service:admin', 'service:read admin', 'SERVICE:READ'])('refuses %j', (text) => {
    expect(parseScope(text)).toBeNull()
  })

  it('gives no right for words that are not scopes', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        fc.pre(
          !words
            .join(' ')
            .split(' ')
            .some((word) => scopesSupported.includes(word)),
        )
        expect(rightsOfScope(words.join(' '))).toEqual([])
      }),
    )
  })

  it('lets a person allow exactly the rights they choose, and keeps the spelling of the client if they change nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(defaultScope, ...scopesSupported), fc.subarray([...allRights]), (text, rights) => {
        const asked = parseScope(text) ?? ''
        expect(rightsOfScope(allowedScope(asked, rights))).toEqual(
          allRights.filter((right) => right === 'read' || rights.includes(right)),
        )
        expect(allowedScope(asked, rightsOfScope(asked))).toBe(asked)
      }),
    )
  })
})
