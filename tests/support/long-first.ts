import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more. If one of them starts last, the other workers wait for it. */
const long = [
  'console/journey.test.ts',
  'tests/examples.test.ts',
  'cli/tests/terminal.test.ts',
  'http/routes.test.ts',
  'console/pages.test.ts',
  'server/serve.test.ts',
  'stores/contracts-postgres.test.ts',
  'register/records.test.ts',
  'kills/register-kills.test.ts',
  'signals/signals.test.ts',
  'tests/packaging.test.ts',
]

/** Starts the long files first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
