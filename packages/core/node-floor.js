// Loaded before anything else, also by a Node that is too old for the rest: keep to syntax that Node 16 can parse.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const floor = engines.node.replace('>=', '')

/** One sentence if this version of Node is too old, else null. */
export function nodeVersionProblem(found) {
  const [major, minor] = found.replace(/^v/, '').split('.').map(Number)
  const [majorMin, minorMin] = floor.split('.').map(Number)
  if (major > majorMin || (major === majorMin && minor >= minorMin)) return null
  return `Node ${floor} or newer is needed, found ${found.replace(/^v/, '')}; install Node 24 (LTS) from https://nodejs.org and run the same command again.`
}
