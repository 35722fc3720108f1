import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutSecrets } from './without-secrets.js'

describe('withoutSecrets', () => {
  it('removes secrets at any depth, and the fields beside them that contain them, and nothing else', () => {
    const body = {
      id: 7,
      secret: 'whsec_fictional',
      secret_last4: 'wxyz',
      nested: [{ api_key: 'bp_live_fictional', name: 'secret' }, null, 'api_key'],
      link: { token: 'bp_rec_fictional', url: 'https://x.example/bp_rec_fictional', token_last4: 'onal' },
      deep: { deeper: { secret: { old: 'one', new: 'two' }, kept: true } },
    }
    expect(withoutSecrets(body)).toEqual({
      id: 7,
      secret_last4: 'wxyz',
      nested: [{ name: 'secret' }, null, 'api_key'],
      link: { token_last4: 'onal' },
      deep: { deeper: { kept: true } },
    })
    expect(body.secret).toBe('whsec_fictional')
  })

  it('returns a value without such fields unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        fc.pre(
          !text.includes('"secret"') &&
            !text.includes('"api_key"') &&
            !text.includes('"token"') &&
            !text.includes('__proto__'),
        )
        expect(withoutSecrets(value)).toEqual(value)
      }),
    )
    expect(withoutSecrets(undefined)).toBeUndefined()
  })
})
