import { describe, expect, it } from 'vitest'
import { type Caller, embeddedCaller } from '../../shared/access/caller.js'
import { asId } from '../../shared/ids.js'
import { reviewerName } from './reviewer-name.js'

const rights = ['read'] as const
const account = asId('acc', 'acc_ada')
const email = 'ada@harbour-lane.example'

describe('reviewerName', () => {
  it.each<[Caller, string]>([
    [{ kind: 'session', account, rights, session: asId('ses', 'ses_one'), email, isOperator: false }, email],
    [{ ...embeddedCaller(account), last4: 'wxyz' }, 'API key …wxyz'],
    [{ ...embeddedCaller(account), name: 'Nightly import', last4: 'wxyz' }, 'API key Nightly import …wxyz'],
    [embeddedCaller(account), 'Embedded client'],
    [{ kind: 'oauth', account, rights, grant: asId('grant', 'grant_abcd1234') }, 'Connected app …1234'],
  ])('names the caller %#', (caller, name) => {
    expect(reviewerName(caller)).toBe(name)
  })
})
