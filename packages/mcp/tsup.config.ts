import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', main: 'src/main.ts', tools: 'src/tools/index.ts' },
  format: 'esm',
  target: 'node22',
  splitting: true,
  sourcemap: true,
  clean: ['!types/**'],
})
