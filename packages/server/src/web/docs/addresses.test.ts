import { describe, expect, it } from 'vitest'
import { linkFrom } from './addresses.js'

const guides = new Map([
  ['docs/errors.md', 'errors'],
  ['docs/reference/sdk.md', 'reference-sdk'],
  ['packages/sdk/README.md', 'sdk'],
])
const repository = 'https://github.com/brassplate/brassplate/blob/main'

describe('a link in a guide', () => {
  it.each([
    ['docs/webhooks.md', 'errors.md#codes', '/docs/guides/errors#codes'],
    ['docs/webhooks.md', '#verify', '#verify'],
    ['docs/webhooks.md', 'https://www.standardwebhooks.com', 'https://www.standardwebhooks.com'],
    ['docs/webhooks.md', 'calibration.svg', '/docs/guides/calibration.svg'],
    ['docs/webhooks.md', '../packages/sdk/README.md', '/docs/guides/sdk'],
    ['docs/reference/sdk.md', '../../packages/sdk/README.md', '/docs/guides/sdk'],
    ['packages/sdk/README.md', '../../docs/errors.md', '/docs/guides/errors'],
    ['docs/resolution.md', '../packages/core/src/a.ts', `${repository}/packages/core/src/a.ts`],
    ['docs/resolution.md', 'javascript:alert(1)', '#'],
  ])('from %s to %s leads to %s', (source, href, address) => {
    expect(linkFrom({ source, guides }, href)).toBe(address)
  })
})
