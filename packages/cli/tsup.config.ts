import { defineConfig } from 'tsup'

export default defineConfig({
  // The tests of the docs call `run` many times in one process.
  entry: { main: 'src/main.ts', run: 'src/run.ts' },
  format: 'esm',
  target: 'node22',
  splitting: true,
  sourcemap: true,
  clean: true,
})
