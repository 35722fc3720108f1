import { readFileSync, writeFileSync } from 'node:fs'
import { generatedFiles } from './generated-files.js'
import { generateCommand } from './operations-text.js'

for (const { name, url, text } of generatedFiles) {
  if (!process.argv.includes('--check')) {
    writeFileSync(url, text)
  } else if (readFileSync(url, 'utf8') !== text) {
    process.stderr.write(`src/${name} is out of date with core's route table. Run: ${generateCommand}\n`)
    process.exitCode = 1
  }
}
