#!/usr/bin/env node
// No static imports: they would fail on an old Node before it could print the version requirement.
const { nodeComplaint } = await import('@brassplate/core/node-floor')
const complaint = nodeComplaint(process.versions.node)
if (complaint === null) {
  await import('../dist/main.js')
} else {
  process.stderr.write(`brassplate-mcp: ${complaint}\n`)
  process.exitCode = 2
}
