import { createRequire } from 'node:module'

const { version: found } = createRequire(import.meta.url)('@brassplate/server/package.json') as { version: string }

export const version: string = found
