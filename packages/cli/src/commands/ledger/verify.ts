import { type OperatorOptions, withStorage } from '../../operator.js'
import { isText, show, showJson } from '../../terminal/output.js'
import type { Terminal } from '../../terminal/terminal.js'

/** Exits with the code of an internal error, because the ledger itself is inconsistent. */
class UnbalancedError extends Error {
  readonly nextStep = 'Save a copy of the database as it is; docs/credits.md explains each kind of problem.'

  constructor(problemCount: number) {
    super(`The ledger does not balance: ${problemCount} ${problemCount === 1 ? 'problem' : 'problems'}.`)
  }
}

export async function verify(terminal: Terminal, options: OperatorOptions): Promise<void> {
  const verified = await withStorage(terminal, options, (storage) => storage.ledger.verify())
  const { accounts, transactions, entries, holds, problemCount } = verified
  const isBalanced = problemCount === 0
  const counts = { balanced: isBalanced, accounts, transactions, entries, holds, problem_count: problemCount }
  const problems = verified.problems.map(({ kind, subject, found, expected }) => ({ kind, subject, found, expected }))
  if (isText(terminal, options)) {
    show(terminal, counts, options)
    if (problems.length > 0) show(terminal, problems, options)
  } else showJson(terminal, { ...counts, problems })
  if (!isBalanced) throw new UnbalancedError(problemCount)
}
