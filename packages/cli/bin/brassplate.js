#!/usr/bin/env node
// No static imports: a Node that is too old has to get as far as the sentence that says so.
const { nodeVersionProblem } = await import('@brassplate/core/node-floor')
const problem = nodeVersionProblem(process.versions.node)
if (problem === null) {
  await import('../dist/main.js')
} else {
  process.stderr.write(`brassplate: ${problem}\n`)
  process.exitCode = 2
}
