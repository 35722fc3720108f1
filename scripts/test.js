// Runs all checks that a change must pass, fastest first.
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
  ['build and type-check every package', () => build('build', 'typecheck')],
  [
    'type-check the tests that span packages, lint, check the format and look for what is unused',
    () => together(['tsc', '-p', 'tests'], ['biome', 'check', '--error-on-warnings', '.'], ['knip']),
  ],
  ...(values.prove
    ? [
        [`run every test, with the long proofs at full size, on Node ${thisNode}`, () => test(thisNode, 'full')],
        [`run every test on Node ${oldestNode}`, () => test(oldestNode, '')],
      ]
    : [[`run every test on Node ${values.node ?? thisNode}`, () => test(values.node ?? thisNode, '')]]),
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

/** Runs programs beside each other, because not every one of them uses two cores. */
async function together(...commands) {
  const codes = await Promise.all(commands.map(([name, ...parameters]) => runQuietly(bin(name), parameters)))
  return codes.find((code) => code !== 0) ?? 0
}

async function test(major, proofs) {
  const node = await provideNode(major)
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
  const parameters = [`${root}node_modules/vitest/vitest.mjs`, 'run', ...tests]
  // The tests start hundreds of processes. Each saves a seventh of its start if the code is compiled already.
  const NODE_COMPILE_CACHE = `${root}node_modules/.cache/compiled`
  return run(node, parameters, { env: { PATH, NODE_COMPILE_CACHE, BRASSPLATE_PROVE: proofs } })
}
