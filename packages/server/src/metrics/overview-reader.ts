import type { OperatorOverview } from '@brassplate/core'
import { withinMs } from '@brassplate/core/node'

/** However often metrics are read, the database is read once in this time. */
const ageMaxMs = 5_000
const readMaxMs = 2_000

/** Shares one read of the overview between all scrapes of a few seconds. Null if the database does not answer in time. */
export function createOverviewReader(
  read: () => Promise<OperatorOverview>,
  now: () => number,
): () => Promise<OperatorOverview | null> {
  let latest: OperatorOverview | null = null
  let pending: Promise<OperatorOverview | null> | null = null
  const isFresh = ({ at }: OperatorOverview) => now() >= at && now() - at < ageMaxMs
  const readAgain = async () => {
    try {
      latest = await read()
    } catch {
      // The other metrics matter most while the store is down, so a failed read must not fail the scrape.
      latest = null
    } finally {
      pending = null
    }
    return latest
  }
  return async () => {
    if (latest && isFresh(latest)) return latest
    pending ??= readAgain()
    const answer = await withinMs(pending, readMaxMs)
    return answer.inTime ? answer.result : null
  }
}
