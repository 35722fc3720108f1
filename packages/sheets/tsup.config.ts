import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    // A thread of its own, started beside the file that asks for it.
    'sheet-thread': 'src/thread/sheet-thread.ts',
  },
  splitting: true,
  format: 'esm',
  target: 'node22',
  sourcemap: true,
  clean: ['!types/**'],
})
