import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds or more, longest first. If one of them starts last, the other workers wait for it. */
const long = [
  'tests/checkout.test.ts',
  'failover/failover.test.ts',
  'cli/tests/server/serve.test.ts',
  'console/pages.test.ts',
  'stores/contracts-postgres.test.ts',
  'console/lists.test.ts',
  'tests/examples.test.ts',
  'tests/packaging.test.ts',
  'console/journey.test.ts',
  'postgres/import.test.ts',
  'kills/register-kills.test.ts',
  'hostile/abuse.test.js',
  'client-contract/client-contract.test.ts',
  'cli/tests/bulk.test.ts',
  'backup/backup.test.ts',
  'lists/lists-limits.test.ts',
  'cli/tests/ask.test.ts',
  'cli/tests/terminal.test.ts',
  'postgres/distributed-contracts.test.ts',
  'resolution/races.test.ts',
  'postgres/lost-connections.test.ts',
  'tests/containers.test.ts',
  'stores/contracts-sqlite.test.ts',
  'console/tables.test.ts',
  'simulation/planted-bugs.test.ts',
  'postgres/backup.test.ts',
  'signals/signals.test.ts',
  'sheets/read/hostile-files.test.ts',
  'console/form-bounds.test.ts',
  'lists/lists.test.ts',
  'lists/event-loop.test.ts',
  'kills/digest-kills.test.ts',
  'lists/text-bounds.test.ts',
  'postgres/distributed.test.ts',
  'metrics/alerts.test.ts',
  'kills/list-kills.test.ts',
  'oauth/browser.test.ts',
  'lists/list-rows.test.ts',
  'kills/webhook-kills.test.ts',
  'http/routes.test.ts',
  'accounts/races.test.ts',
  'accounts/accounts.test.ts',
  'idempotency/lost-answers.test.ts',
  'jobs/queue-kills.test.ts',
  'kills/resolution-kills.test.ts',
  'console/company-pages.test.ts',
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
