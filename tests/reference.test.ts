import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { renderReference } from './reference/render-reference.js'

const built = (name: string) => fileURLToPath(new URL(`../packages/sdk/dist/types/${name}`, import.meta.url))

const opening = `Everything that the package exports, as its types declare it. [Its README](../../packages/sdk/README.md) says how to use it.

<!-- Made from the built declarations. Make it anew with: npx vitest run tests/reference.test.ts --update -->`

/** A page that differs from the declarations fails; --update writes it anew. */
it('the reference of the SDK is what the SDK declares', { timeout: 600_000 }, async () => {
  const page = renderReference('Reference of @brassplate/sdk', opening, [
    { name: '@brassplate/sdk', file: built('index.d.ts') },
    { name: '@brassplate/sdk/embedded', file: built('embedded/index.d.ts') },
  ])
  await expect(page).toMatchFileSnapshot('../docs/reference/sdk.md')
})
