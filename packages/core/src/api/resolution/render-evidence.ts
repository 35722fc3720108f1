import type { z } from 'zod'
import type { Evidence } from '../../resolution/score/evidence.js'
import { isoTime } from '../../shared/clock.js'
import type { evidence } from './schemas.js'

export function renderEvidence(one: Evidence): z.input<typeof evidence> {
  return {
    kind: one.kind,
    supports: one.supports,
    bits: one.bits,
    zone: one.zone,
    source_url: one.sourceUrl,
    quote: one.quote,
    quote_offset: one.quoteOffset,
    value: one.value,
    matched_against: one.matchedAgainst,
    content_sha256: one.contentSha256,
    fetched_at: one.fetchedAt === null ? null : isoTime(one.fetchedAt),
  }
}
