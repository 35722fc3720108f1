import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    contract: 'src/contract/index.ts',
    sqlite: 'adapters/sqlite/index.ts',
    postgres: 'adapters/postgres/index.ts',
    node: 'adapters/node/index.ts',
    testing: 'testing/index.ts',
  },
  format: 'esm',
  target: 'node20',
  splitting: true,
  sourcemap: true,
  clean: ['!types/**'],
})
