import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/{src,adapters,testing,tests}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/start-postgres.ts'],
    reporters: ['default', './tests/support/closing-line.ts'],
    // One more than the two cores that a run is measured on: many tests wait for processes and leases.
    maxWorkers: 3,
    // Files share what they load: loading it anew for each takes longer than most of them do.
    isolate: false,
    // Only a safety net: the suite has to pass on a machine whose cores are busy with other work.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // Long proofs have a short form here; `pnpm prove` sets this to run them whole.
    env: { BRASSPLATE_PROVE: process.env.BRASSPLATE_PROVE ?? '' },
  },
})
