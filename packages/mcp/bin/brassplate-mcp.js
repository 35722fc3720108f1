#!/usr/bin/env node
// No static imports: a Node that is too old has to get as far as the sentence that says so.
const { nodeComplaint } = await import('@brassplate/core/node-floor')
const complaint = nodeComplaint(process.versions.node)
if (complaint === null) {
  await import('../dist/main.js')
} else {
  process.stderr.write(`brassplate-mcp: ${complaint}\n`)
  process.exitCode = 2
}
