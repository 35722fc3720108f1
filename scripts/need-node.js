// Ends a script of the checkout with one sentence if Node is too old for it.
import { nodeComplaint } from '../packages/core/node-floor.js'

const complaint = nodeComplaint(process.versions.node)
if (complaint !== null) {
  console.error(complaint)
  process.exit(2)
}
