import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../shared/access/caller.js'
import { allRights, type Right } from '../shared/access/rights.js'
import { codeOf } from '../shared/errors.js'
import { asId } from '../shared/ids.js'
import { requireRight } from './require-right.js'
import { allRoutes } from './routes.js'

const account = asId('acc', 'acc_ada')
const callers: readonly ((rights: readonly Right[]) => Caller)[] = [
  (rights) => ({ kind: 'key', account, rights, keyId: null, name: 'Nightly import', last4: 'wxyz', expiresAt: null }),
  (rights) => ({ kind: 'oauth', account, rights, grant: asId('grant', 'grant_1') }),
  (rights) => ({
    kind: 'session',
    account,
    rights,
    session: asId('ses', 'ses_1'),
    email: 'ada@harbour-lane.example',
    isOperator: true,
  }),
]

describe('the right that a route needs', () => {
  it.each(allRoutes)('$id names a right, or is public', ({ credentials, right }) => {
    if (credentials.length === 0) expect(right).toBeNull()
    else expect(allRights).toContain(right)
  })

  it.each(allRoutes.filter(({ canSpend }) => canSpend))('$id, which may spend credits, needs spend', ({ right }) => {
    expect(right).toBe('spend')
  })

  it.each(allRoutes.filter(({ right, method }) => right === 'read' && method !== 'GET'))(
    '$id only reads, although it is not a GET',
    ({ id }) => {
      expect(['lookupCompanies', 'matchCompany', 'callAgent']).toContain(id)
    },
  )

  it('is refused to every credential without it and to no other, on every route', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allRoutes),
        fc.subarray([...allRights]),
        fc.constantFrom(...callers),
        (route, rights, callerWith) => {
          const right = route.dryRunRight ?? route.right
          const isAllowed = right === null || rights.includes(right)
          expect(refusalOf(() => requireRight(callerWith(rights), route))).toBe(isAllowed ? null : 'missing_right')
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('is another one for a dry run of replaceWatchlist, and of no other route', () => {
    expect(allRoutes.filter(({ dryRunRight }) => dryRunRight).map(({ id }) => id)).toEqual(['replaceWatchlist'])
  })

  it('is named in the refusal, with what to do', () => {
    const [key, oauth] = callers
    const refuse = (caller: Caller | undefined) => () => caller && requireRight(caller, { right: 'spend' })
    expect(refuse(key?.(['read']))).toThrow(
      'The API key Nightly import does not have the right spend, which this call needs.',
    )
    expect(refuse(oauth?.(['read']))).toThrow('This access token does not have the right spend')
    expect(nextStepOf(refuse(key?.([])))).toContain('POST /v1/auth/api-keys creates one')
    expect(nextStepOf(refuse(oauth?.([])))).toBe('Connect the app again and allow it the right spend.')
  })
})

function refusalOf(run: () => unknown): string | null {
  try {
    run()
    return null
  } catch (error) {
    return codeOf(error)
  }
}

function nextStepOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return (error as { nextStep: string }).nextStep
  }
}
