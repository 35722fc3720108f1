import { defineConfig } from 'vitest/config'

/** Tests beside the code start nothing, and share what they load: loading it anew for each file takes longer than they do. */
const pure = ['packages/*/src/**/*.test.{ts,tsx}', 'packages/sdk/tests/**/*.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/closing-line.ts'],
    // One more than the two cores that a run is measured on: many tests wait for processes and leases.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Long proofs have a short form here; `pnpm prove` sets this to run them whole.
    env: { BRASSPLATE_PROVE: process.env.BRASSPLATE_PROVE ?? '' },
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'world',
          include: ['packages/*/{src,adapters,testing,tests}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...pure],
          globalSetup: ['tests/support/start-postgres.ts'],
        },
      },
    ],
  },
})
