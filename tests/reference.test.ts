import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { renderReference } from './reference/render-reference.js'

const built = (name: string) => fileURLToPath(new URL(`../packages/sdk/dist/types/${name}`, import.meta.url))

const opening = `Everything that the package exports, as its types declare it. [Its README](../../packages/sdk/README.md) explains how to use it.

<!-- Generated from the built declarations. Update it with: npx vitest run tests/reference.test.ts --update -->`

/** Fails if the page differs from the declarations; --update rewrites it. */
it('the SDK reference matches the declarations of the SDK', { timeout: 600_000 }, async () => {
  const page = renderReference('Reference of @brassplate/sdk', opening, [
    { name: '@brassplate/sdk', file: built('index.d.ts') },
    { name: '@brassplate/sdk/embedded', file: built('embedded/index.d.ts') },
    { name: '@brassplate/sdk/testing', file: built('testing/index.d.ts') },
  ])
  await expect(page).toMatchFileSnapshot('../docs/reference/sdk.md')
})
