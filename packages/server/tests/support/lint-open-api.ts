import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'

const rules = {
  // Rules that the strict set leaves off and that this document keeps too.
  'array-parameter-serialization': 'error',
  'component-name-unique': 'error',
  'info-contact': 'error',
  'no-http-verbs-in-paths': 'error',
  'operation-4xx-problem-details-rfc7807': 'error',
  'operation-description': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
  'path-http-verbs-order': 'error',
  'paths-kebab-case': 'error',
  'spec-strict-refs': 'error',
  // Off: GET /v1/auth/verify-email is a link in a mail. It answers with a redirect only. The test checks all others.
  'operation-2xx-response': 'off',
} as const

/**
 * What Redocly's strictest recommended rule set finds wrong, as `rule at pointer: message`. The library is used instead of
 * the command, which is several times as large and asks the network for updates.
 */
export async function lintOpenApi(document: unknown): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(document, null, 2))
    const problems = await lint({ ref: file, config: await createConfig({ extends: ['recommended-strict'], rules }) })
    return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
