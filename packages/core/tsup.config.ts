import { defineConfig, type Options } from 'tsup'

/** See adapters/node/public-suffixes.ts, and `imports` in package.json. */
const publicSuffixes: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'public-suffixes',
  setup(build) {
    build.onResolve({ filter: /^tldts$/ }, () => ({ path: '#public-suffixes', external: true }))
  },
}

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    contract: 'src/api/contract.ts',
    vocabulary: 'src/api/vocabulary.ts',
    api: 'src/api/index.ts',
    lists: 'src/lists/index.ts',
    sqlite: 'adapters/sqlite/index.ts',
    postgres: 'adapters/postgres/index.ts',
    node: 'adapters/node/index.ts',
    // Threads of their own, started beside the file that asks for them.
    'register-index-thread': 'adapters/shared/register/index-thread.ts',
    'register-writer-thread': 'adapters/sqlite/register/writer-thread.ts',
    'register-search-thread': 'adapters/sqlite/register/search-thread.ts',
    'public-suffixes': 'adapters/node/public-suffixes.ts',
    'parquet-thread': 'adapters/node/parquet/parquet-thread.ts',
    'page-thread': 'adapters/node/page/pool/page-thread.ts',
    sheets: 'adapters/sheets/index.ts',
    'sheet-thread': 'adapters/sheets/thread/sheet-thread.ts',
    simulators: 'adapters/simulators/index.ts',
    testing: 'testing/index.ts',
  },
  format: 'esm',
  target: 'node22',
  splitting: true,
  noExternal: ['tldts'],
  // Reads the package.json beside it.
  external: ['#node-floor'],
  esbuildPlugins: [publicSuffixes],
  sourcemap: true,
  clean: ['!types/**'],
})
