import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', embedded: 'src/embedded/index.ts', testing: 'src/testing/index.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  splitting: true,
  sourcemap: true,
  clean: ['!types/**'],
})
