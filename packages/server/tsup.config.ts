import { cpSync } from 'node:fs'
import { defineConfig } from 'tsup'

const root = new URL('../../', import.meta.url)
const guides = new URL('./dist/guides/', import.meta.url)

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    // A thread of its own, started beside the file that asks for it.
    'register-update-thread': 'src/background/register/update-thread.ts',
  },
  format: 'esm',
  target: 'node22',
  splitting: true,
  sourcemap: true,
  clean: ['!types/**'],
  // The pages under /docs read the guides from here, so they are part of the package and of the image.
  onSuccess: async () => {
    // The other pictures are for the README, the internals for people who read the code.
    const isGuide = (path: string) =>
      !/[\\/](?:internals|images[\\/](?!answer(?:-phone)?\.png|review\.png).+)$/.test(path)
    cpSync(new URL('docs', root), guides, { recursive: true, filter: isGuide })
    cpSync(new URL('packages/sdk/README.md', root), new URL('sdk.md', guides))
    cpSync(new URL('clients/python/README.md', root), new URL('python.md', guides))
  },
})
