import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take most of a minute or more. If one of them starts last, the other workers wait for it. */
const long = [
  'tests/checkout.test.ts',
  'tests/packaging.test.ts',
  'console/layout.test.ts',
  'console/pages.test.ts',
  'server/serve.test.ts',
  'tests/examples.test.ts',
  'stores/contracts-postgres.test.ts',
  'console/journey.test.ts',
  'hostile/abuse.test.js',
  'failover/failover.test.ts',
  'kills/register-kills.test.ts',
  'client-contract/client-contract.test.ts',
  'signals/signals.test.ts',
]

/** Starts the long files first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
