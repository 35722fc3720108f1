import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds or more, longest first. If one of them starts last, the other workers wait for it. */
const long = [
  'tests/checkout.test.ts',
  'failover/failover.test.ts',
  'cli/tests/server/serve.test.ts',
  'console/lists.test.ts',
  'console/pages.test.ts',
  'tests/examples.test.ts',
  'stores/contracts-postgres.test.ts',
  'console/journey.test.ts',
  'postgres/import.test.ts',
  'console/layout.test.ts',
  'tests/packaging.test.ts',
  'kills/resolution-kills.test.ts',
  'postgres/lost-connections.test.ts',
  'stores/contracts-sqlite.test.ts',
  'cli/tests/terminal.test.ts',
  'hostile/abuse.test.js',
  'kills/register-kills.test.ts',
  'postgres/distributed-contracts.test.ts',
  'client-contract/client-contract.test.ts',
  'signals/signals.test.ts',
  'postgres/distributed.test.ts',
  'postgres/backup.test.ts',
  'backup/backup.test.ts',
  'kills/list-kills.test.ts',
  'cli/tests/bulk.test.ts',
  'sheets/read/hostile-files.test.ts',
  'cli/tests/ask.test.ts',
  'console/company-pages.test.ts',
  'lists/list-rows.test.ts',
  'console/form-bounds.test.ts',
  'simulation/planted-bugs.test.ts',
  'tests/containers.test.ts',
  'resolution/races.test.ts',
  'kills/digest-kills.test.ts',
  'kills/webhook-kills.test.ts',
]

/** Starts the long files first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.endsWith(`/${name}`))
      return place === -1 ? long.length : place
    }
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
