import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take twenty seconds or more, longest first. If one of them starts last, the other workers wait for it. */
const long = [
  'tests/checkout.test.ts',
  'cli/tests/server/serve.test.ts',
  'failover/failover.test.ts',
  'console/pages.test.ts',
  'tests/packaging.test.ts',
  'tests/examples.test.ts',
  'console/layout.test.ts',
  'postgres/lost-connections.test.ts',
  'client-contract/client-contract.test.ts',
  'stores/contracts-postgres.test.ts',
  'signals/signals.test.ts',
  'console/lists.test.ts',
  'console/journey.test.ts',
  'stores/contracts-sqlite.test.ts',
  'hostile/abuse.test.js',
  'kills/register-kills.test.ts',
  'console/form-bounds.test.ts',
  'agents/agents.test.ts',
  'cli/tests/terminal.test.ts',
  'postgres/backup.test.ts',
  'signals/replace-watchlist.test.ts',
  'postgres/import.test.ts',
  'resolution/races.test.ts',
  'kills/digest-kills.test.ts',
  'backup/backup.test.ts',
  'cli/tests/bulk.test.ts',
  'postgres/distributed-contracts.test.ts',
  'http/routes.test.ts',
  'tests/containers.test.ts',
  'postgres/distributed.test.ts',
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
