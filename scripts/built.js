// Builds what has changed, then runs a script of the checkout: `node scripts/built.js bench/resolution/run.js …`.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './workspace.js'

const [script, ...parameters] = process.argv.slice(2)
if (!script) {
  console.error('Usage: node scripts/built.js SCRIPT [ARGUMENTS]')
  process.exit(2)
}
const code = await build('bundle')
if (code !== 0) process.exit(code)
process.argv = [process.argv[0] ?? 'node', resolve(script), ...parameters]
await import(pathToFileURL(resolve(script)).href)
