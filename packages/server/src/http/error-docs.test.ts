import { readFileSync } from 'node:fs'
import type { ErrorCode } from '@brassplate/core'
import { errorAdvice, errorKinds } from '@brassplate/core/contract'
import { describe, expect, it } from 'vitest'

describe('docs/errors.md', () => {
  it('lists every error code with its status, whether it is retryable, and what to do', () => {
    const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8')
    for (const [code, { status, retryable }] of Object.entries(errorKinds)) {
      expect(page).toContain(
        `| \`${code}\` | ${status} | ${retryable ? 'yes' : 'no'} | ${errorAdvice[code as ErrorCode]} |`,
      )
    }
  })
})
