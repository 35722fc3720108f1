import { describe, expect, it } from 'vitest'
import { testPorts } from '../../testing/index.js'
import { LedgerFindings, problemsListedMax } from './ledger-report.js'
import { verifyLedger } from './verify-ledger.js'

describe('LedgerFindings', () => {
  it('adds a problem only if two numbers differ', () => {
    const findings = new LedgerFindings()
    findings.compare('balance', 'acc_ada', 5, 5)
    findings.compare('balance', 'acc_bob', 5, 6)
    const problems = [{ kind: 'balance', subject: 'acc_bob', found: 5, expected: 6 }]
    expect(findings.report()).toMatchObject({ problemCount: 1, problems })
  })

  it('lists a limited number of each kind and counts the rest', () => {
    const findings = new LedgerFindings()
    for (let index = 0; index <= problemsListedMax; index += 1) findings.compare('hold', `job_${index}`, 0, 1)
    findings.compare('held', 'acc_ada', 0, 1)
    const { problems, problemCount } = findings.report()
    expect(problemCount).toBe(problemsListedMax + 2)
    expect(problems).toHaveLength(problemsListedMax + 1)
    expect(problems[0]?.kind).toBe('held')
  })
})

describe('verifyLedger', () => {
  it('reports a ledger without problems as balanced', async () => {
    expect(await verifyLedger(testPorts())).toMatchObject({ isBalanced: true, problemCount: 0 })
  })

  it('reports a ledger with a problem as not balanced', async () => {
    const findings = new LedgerFindings()
    findings.compare('held', 'acc_ada', 0, 1)
    const { ledger } = testPorts()
    const ports = { ledger: { ...ledger, verify: async () => findings.report() } }
    expect(await verifyLedger(ports)).toMatchObject({ isBalanced: false, problemCount: 1 })
  })
})
