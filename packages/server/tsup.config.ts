import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    // A thread of its own, started beside the file that asks for it.
    'register-update-thread': 'src/register/update-thread.ts',
  },
  format: 'esm',
  target: 'node22',
  splitting: true,
  sourcemap: true,
  clean: ['!types/**'],
})
