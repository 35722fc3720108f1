import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { renderReference } from './reference/render-reference.js'
import { subjects } from './reference/subjects.js'

const readme = readFileSync(new URL('../packages/sdk/README.md', import.meta.url), 'utf8')
const built = (name: string) => fileURLToPath(new URL(`../packages/sdk/dist/types/${name}`, import.meta.url))

/** Fails if the pages differ from the declarations; --update rewrites them. */
it('the SDK reference matches the declarations of the SDK', { timeout: 600_000 }, async () => {
  for (const [file, page] of render(readme)) await expect(page).toMatchFileSnapshot(`../docs/reference/${file}`)
})

describe('the SDK reference', { timeout: 600_000 }, () => {
  const pages = render(readme)

  it('shows the fields that all signals have once on a page, and leads back to the overview from each page', () => {
    for (const page of ['sdk/signals-of-companies.md', 'sdk/signals-of-people.md'])
      expect(pages.get(page)?.match(/^ *(?:occurred_on|signal_type|after):/gm)).toEqual([
        'occurred_on:',
        ...(pages.get(page)?.match(/^interface \w+Signal /gm) ?? []).flatMap(() => ['  signal_type:', '  after:']),
      ])
    for (const [file, page] of pages)
      if (file !== 'sdk.md') expect(page.split('\n')[2]).toContain('[reference of the SDK](../sdk.md)')
  })

  it('has each method of a client under the heading and with the arguments that the README gives it', () => {
    expect(pages.get('sdk/client.md')).toContain('### Account\n\n- `me(options?)`')
    expect(() => render(readme.replace('`endApiKey(keyId)`', '`endApiKey(id)`'))).toThrow('endApiKey(id)')
    expect(() => render(readme.replace(/^.*`endApiKey.*\n/m, ''))).toThrow('no method endApiKey')
  })
})

function render(text: string): Map<string, string> {
  return renderReference(
    subjects,
    [
      { name: '@brassplate/sdk', file: built('index.d.ts') },
      { name: '@brassplate/sdk/embedded', file: built('embedded/index.d.ts') },
      { name: '@brassplate/sdk/testing', file: built('testing/index.d.ts') },
    ],
    text,
  )
}
