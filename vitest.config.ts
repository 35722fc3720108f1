import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/{src,adapters,testing,tests}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.js'],
    globalSetup: ['tests/support/start-postgres.ts'],
    reporters: ['default', './tests/support/closing-line.ts'],
    // One more than the two cores that a run is measured on: many tests wait for processes and leases.
    maxWorkers: 3,
    // Files share what they load: loading it anew for each takes longer than most of them do.
    isolate: false,
    // Only to end a test that hangs: on a machine with a load of 10 everything takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Long proofs have a short form here; `pnpm prove` sets this to run them whole.
    env: { BRASSPLATE_PROVE: process.env.BRASSPLATE_PROVE ?? '' },
  },
})
