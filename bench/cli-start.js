// Measures how much longer `brassplate --help` takes than a bare Node process. Both alternate in one run.
// Usage: node bench/cli-start.js [ROUNDS]
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const rounds = Number(process.argv[2] ?? 15)
const extraMaxMs = 150
const main = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url))
const commands = [
  ['node -e 0', ['-e', '0']],
  ['brassplate --help', [main, '--help']],
  ['brassplate serve --help', [main, 'serve', '--help']],
]

const times = new Map(commands.map(([name]) => [name, []]))
for (let round = 0; round < rounds; round += 1) {
  for (const [name, parameters] of commands) {
    const startedAt = performance.now()
    const { status } = spawnSync(process.execPath, parameters, { stdio: 'ignore' })
    times.get(name).push(performance.now() - startedAt)
    if (status !== 0) throw new Error(`${name} exited with ${status}`)
  }
}

const median = (figures) => figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]
const [[bare]] = commands
const base = median(times.get(bare))
for (const [name, figures] of times) {
  const took = median(figures)
  const extraMs = took - base
  console.log(
    `${name.padEnd(26)} ${took.toFixed(0).padStart(5)} ms  +${extraMs.toFixed(0).padStart(4)} ms  ${(took / base).toFixed(2)}x`,
  )
  if (extraMs > extraMaxMs) process.exitCode = 1
}
