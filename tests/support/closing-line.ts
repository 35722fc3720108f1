import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with one plain summary line that any log parser can read. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) counts[test.result().state] += 1
      if (tests.length === 0 && module.state() === 'failed') counts.failed += 1
    }
    const skipped = counts.skipped + counts.pending > 0 ? `, ${counts.skipped + counts.pending} skipped` : ''
    process.on('exit', () => process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`))
  }
}
