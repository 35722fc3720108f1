// Ends a script of the checkout with a message if Node is too old.
import { nodeComplaint } from '../packages/core/node-floor.js'

const complaint = nodeComplaint(process.versions.node)
if (complaint !== null) {
  console.error(complaint)
  process.exit(2)
}
