import { describe, expect, it } from 'vitest'
import type { Caller } from '../../shared/caller.js'
import { asId } from '../../shared/ids.js'
import { reviewerName } from './reviewer-name.js'

const account = asId('acc', 'acc_ada')
const email = 'ada@harbour-lane.example'

describe('reviewerName', () => {
  it.each<[Caller, string]>([
    [{ kind: 'session', account, session: asId('ses', 'ses_one'), email, isOperator: false }, email],
    [{ kind: 'key', account, last4: 'wxyz' }, 'API key …wxyz'],
    [{ kind: 'key', account, last4: null }, 'Embedded client'],
    [{ kind: 'oauth', account, grant: asId('grant', 'grant_abcd1234') }, 'Connected app …1234'],
  ])('names the caller %#', (caller, name) => {
    expect(reviewerName(caller)).toBe(name)
  })
})
