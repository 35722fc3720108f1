import { type OperatorOptions, withStorage } from '../../operator.js'
import { isText, show, showJson } from '../../terminal/output.js'
import type { Terminal } from '../../terminal/terminal.js'

/** Nobody typed anything wrong: the books themselves are, and that is for a person to look into. */
class UnbalancedError extends Error {
  readonly nextStep = 'Keep a copy of the database as it is; docs/credits.md says what each kind means.'

  constructor(problemCount: number) {
    super(`The books do not balance: ${problemCount} problem(s).`)
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
