import type { TaskKind } from '../../jobs/job-queue.js'
import type { Instant } from '../../shared/clock.js'
import type { Crypto } from '../../shared/crypto.js'
import { base62 } from '../../shared/encoding/base62.js'
import { type AccountId, type AnswerId, asId } from '../../shared/ids.js'

const idBytes = 16

/**
 * The id of an answer is derived from account, question and version. So two requests at once give the same answer the
 * same id, and no store has to be read to know it.
 */
export function answerIdOf(
  crypto: Pick<Crypto, 'sha256'>,
  account: AccountId,
  question: TaskKind,
  subject: string,
  version: Instant,
): AnswerId {
  const hash = crypto.sha256(`answer ${account} ${question} ${subject} ${version}`)
  const bytes = Uint8Array.from({ length: idBytes }, (_, place) =>
    Number.parseInt(hash.slice(place * 2, place * 2 + 2), 16),
  )
  return asId('ans', `ans_${base62(bytes)}`)
}
