import type { ReviewStore } from '../../../src/resolution/review/review-store.js'
import { lockAccount } from '../lock-account.js'
import type { SqlSession } from '../sql-session.js'
import { sqlReviewHistory } from './sql-review-history.js'
import { sqlReviewPins } from './sql-review-pins.js'
import { sqlReviewQueue } from './sql-review-queue.js'

export function sqlReviewStore(session: SqlSession): ReviewStore {
  return {
    lock: (account) => lockAccount(session, account, 'forNoKeyUpdate'),
    ...sqlReviewQueue(session),
    ...sqlReviewPins(session),
    ...sqlReviewHistory(session),
  }
}
