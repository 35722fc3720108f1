import { configDefaults, defineConfig } from 'vitest/config'
import { LongFirst } from './tests/support/long-first.js'
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.js'

const suites = [
  'packages/*/{src,adapters,testing,tests}/**/*.test.{ts,tsx}',
  'tests/**/*.test.ts',
  'bench/**/*.test.js',
]

/**
 * What the fast lane leaves out: Postgres, a browser, package installs, processes that are started or killed, contract
 * suites, hostile input, long proofs.
 */
const slow = [
  'tests/**',
  'bench/**',
  'packages/cli/tests/**',
  'packages/mcp/tests/{main,agent-programs}.test.ts',
  'packages/server/tests/**',
  'packages/core/tests/{postgres,jobs,ledger,webhooks,outbound,sqlite,register,accounts,reviews,simulation}/**',
  'packages/core/tests/stores/{contracts-*,hostile-texts,migrations,database-problems,naive-storage}.test.ts',
  'packages/core/tests/lists/text-bounds.test.ts',
  'packages/core/adapters/sheets/{read/hostile-files,thread/read-in-thread}.test.ts',
  'packages/core/adapters/node/page/page-bombs.test.ts',
  'packages/server/src/http/body/read-form.test.ts',
]

/** Takes minutes, most of them waiting for leases and timeouts. */
const onlyInProofs = process.env.BRASSPLATE_PROVE ? [] : ['packages/cli/tests/failover/**']

/** Only to end a test that hangs: on a machine with a load of 10 everything takes ten times as long, and long proofs too. */
const hangMs = process.env.BRASSPLATE_PROVE ? 3_600_000 : 300_000

/** `vitest run` runs everything but long proofs, `vitest run --mode fast` the pure tests and most of those on SQLite. */
export default defineConfig(({ mode }) => {
  const isFast = mode === 'fast'
  keepTemporaryFilesInMemory()
  return {
    test: {
      include: suites,
      exclude: [...configDefaults.exclude, ...onlyInProofs, ...(isFast ? slow : [])],
      setupFiles: ['tests/support/no-leaks.ts'],
      globalSetup: isFast ? [] : ['tests/support/start-postgres.ts'],
      reporters: ['default', './tests/support/closing-line.ts'],
      sequence: { sequencer: LongFirst },
      // More than the two cores that a run is measured on: a fifth of the time all tests of a worker wait for others, and
      // one file waits for the story of the demo during a third of the run.
      maxWorkers: isFast ? 2 : 6,
      // Files share what they load: loading it again for each file takes longer than most of them run.
      isolate: false,
      testTimeout: hangMs,
      hookTimeout: hangMs,
      env: {
        // Long proofs have a short form here; `pnpm prove` sets this to run them in full.
        BRASSPLATE_PROVE: process.env.BRASSPLATE_PROVE ?? '',
        BRASSPLATE_FAST: isFast ? 'yes' : '',
      },
    },
  }
})
