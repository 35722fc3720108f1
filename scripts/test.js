// Runs all checks that a change must pass.
import { delimiter, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { provideBrowser } from './find-browser.js'
import { provideNode } from './provide-node.js'
import { bin, build, root, run, runQuietly } from './workspace.js'

const { values, positionals: tests } = parseArgs({
  options: { prove: { type: 'boolean', default: false }, node: { type: 'string' } },
  allowPositionals: true,
})
const thisNode = process.versions.node.split('.')[0]
const oldestNode = '22'

const steps = [
  ['find a browser', browser],
  ['lint, check the format and build every package', lintAndBuild],
  ...(values.prove
    ? [
        [`type-check and run every test, with the long proofs at full size, on Node ${thisNode}`, checkedTest('full')],
        [`run every test on Node ${oldestNode}`, () => test(oldestNode, '')],
      ]
    : [[`type-check and run every test on Node ${values.node ?? thisNode}`, checkedTest('')]]),
]

for (const [what, step] of steps) {
  console.log(`\n> ${what}`)
  const code = await step().catch((error) => {
    console.error(error.message)
    return 1
  })
  if (code !== 0) {
    console.error(`\nFailed: ${what}.`)
    process.exit(code)
  }
}

async function browser() {
  console.log(await provideBrowser())
  return 0
}

async function lintAndBuild() {
  const [lint, built] = await Promise.all([
    runQuietly(bin('biome'), ['check', '--error-on-warnings', '.']),
    build('build'),
  ])
  return lint || built
}

/** Runs the tests and, in the time in which they wait, the checks. */
function checkedTest(proofs) {
  return async () => {
    const [failed, code] = await Promise.all([failedChecks(), test(values.node ?? thisNode, proofs)])
    for (const name of failed) console.error(`\nFailed: ${name}. See above.`)
    return failed.length > 0 ? 1 : code
  }
}

async function failedChecks() {
  const checks = {
    'type-check the packages': () => build('typecheck'),
    'type-check the tests that span packages': () => runQuietly(bin('tsc'), ['-p', 'tests', '--checkers', '1']),
    'look for what is unused': () => runQuietly(bin('knip'), []),
  }
  const codes = await Promise.all(Object.values(checks).map((check) => check()))
  return Object.keys(checks).filter((_, index) => codes[index] !== 0)
}

async function test(major, proofs) {
  const node = await provideNode(major)
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
  const parameters = [`${root}node_modules/vitest/vitest.mjs`, 'run', ...tests]
  // The tests start hundreds of processes. Each saves a seventh of its start if the code is compiled already.
  const NODE_COMPILE_CACHE = `${root}node_modules/.cache/compiled`
  return run(node, parameters, { env: { PATH, NODE_COMPILE_CACHE, BRASSPLATE_PROVE: proofs } })
}
