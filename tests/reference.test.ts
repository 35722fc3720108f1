import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { renderReference } from './reference/render-reference.js'
import { subjects } from './reference/subjects.js'

const built = (name: string) => fileURLToPath(new URL(`../packages/sdk/dist/types/${name}`, import.meta.url))

/** Fails if the pages differ from the declarations; --update rewrites them. */
it('the SDK reference matches the declarations of the SDK', { timeout: 600_000 }, async () => {
  const pages = renderReference(subjects, [
    { name: '@brassplate/sdk', file: built('index.d.ts') },
    { name: '@brassplate/sdk/embedded', file: built('embedded/index.d.ts') },
    { name: '@brassplate/sdk/testing', file: built('testing/index.d.ts') },
  ])
  for (const [file, page] of pages) await expect(page).toMatchFileSnapshot(`../docs/reference/${file}`)
})
