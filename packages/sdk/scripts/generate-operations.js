import { readFileSync, writeFileSync } from 'node:fs'
import { allRoutes } from '@brassplate/core/contract'
import { generateCommand, generatedFile, operationsText } from './operations-text.js'

const text = operationsText(allRoutes)

if (!process.argv.includes('--check')) {
  writeFileSync(generatedFile, text)
} else if (readFileSync(generatedFile, 'utf8') !== text) {
  process.stderr.write(`src/operations.generated.ts differs from core's table of routes: run ${generateCommand}\n`)
  process.exitCode = 1
}
