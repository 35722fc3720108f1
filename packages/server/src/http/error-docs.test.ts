import { readFileSync } from 'node:fs'
import { errorKinds } from '@brassplate/core/contract'
import { describe, expect, it } from 'vitest'

describe('docs/errors.md', () => {
  it('lists every error code with its status and whether it is retryable', () => {
    const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8')
    for (const [code, { status, retryable }] of Object.entries(errorKinds)) {
      expect(page).toContain(`| \`${code}\` | ${status} | ${retryable ? 'yes' : 'no'} |`)
    }
  })
})
