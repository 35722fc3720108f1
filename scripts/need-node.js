// Ends a script of the checkout with a message if Node is too old.
import { nodeVersionProblem } from '../packages/core/node-floor.js'

const complaint = nodeVersionProblem(process.versions.node)
if (complaint !== null) {
  console.error(complaint)
  process.exit(2)
}
