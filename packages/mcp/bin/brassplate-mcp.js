#!/usr/bin/env node
// No static imports: they would fail on an old Node before it could print the version requirement.
const { nodeVersionProblem } = await import('@brassplate/core/node-floor')
const problem = nodeVersionProblem(process.versions.node)
if (problem === null) {
  await import('../dist/main.js')
} else {
  process.stderr.write(`brassplate-mcp: ${problem}\n`)
  process.exitCode = 2
}
