import { describe, expect, it } from 'vitest'
import { testPorts } from '../../testing/index.js'
import { asId } from '../shared/ids.js'
import { statementTotalMax } from './credit-ledger.js'
import { creditStatement } from './credit-statement.js'

const account = asId('acc', 'acc_ada')
const page = { page: 1, limit: 20 }

describe('creditStatement', () => {
  it('returns the entries of the ledger', async () => {
    const ports = testPorts()
    await ports.ledger.grant({ account, reference: 'spring', credits: 5, at: 7 })
    const entry = { id: 1, kind: 'grant', credits: 5, balanceAfter: 5, reference: 'spring', at: 7 }
    const entries = [{ ...entry, domain: null, company: null }]
    expect(await creditStatement(ports, account, page)).toEqual({ entries, total: 1, isTotalExact: true })
  })

  it.each([
    [statementTotalMax - 1, true],
    [statementTotalMax, false],
  ])('for %i counted entries, reports an exact total: %s', async (total, isTotalExact) => {
    const { ledger } = testPorts()
    const ports = { ledger: { ...ledger, statement: async () => ({ entries: [], total }) } }
    expect(await creditStatement(ports, account, page)).toMatchObject({ total: statementTotalMax - 1, isTotalExact })
  })
})
