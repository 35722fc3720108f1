// Everything that has to hold before a change lands, in the order that fails soonest.
import { provideBrowser } from './find-browser.js'
import { bin, build, run } from './workspace.js'

const isProof = process.argv.includes('--prove')
const tests = process.argv.slice(2).filter((parameter) => parameter !== '--prove')

const steps = [
  ['find a browser', browser],
  ['build and type-check every package', () => build('build', 'typecheck')],
  ['type-check the tests that span packages', () => run(bin('tsc'), ['-p', 'tests'])],
  ['lint and format', () => run(bin('biome'), ['check', '--error-on-warnings', '.'])],
  ['look for unused files, exports and dependencies', () => run(bin('knip'), [])],
  [
    isProof ? 'run every test and every proof in full' : 'run every test',
    () => run(bin('vitest'), ['run', ...tests], { env: { BRASSPLATE_PROVE: isProof ? 'full' : '' } }),
  ],
]

for (const [what, step] of steps) {
  console.log(`\n> ${what}`)
  const code = await step()
  if (code !== 0) {
    console.error(`\nFailed: ${what}.`)
    process.exit(code)
  }
}

async function browser() {
  try {
    console.log(await provideBrowser())
    return 0
  } catch (error) {
    console.error(error.message)
    return 1
  }
}
