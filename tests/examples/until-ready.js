// Runs a command that does not end by itself, and stops it after its first output, so that examples end.
import { spawn } from 'node:child_process'

const [main = '', ...parameters] = process.argv.slice(2)
const stoppedBySignal = 130
const isServer = ['serve', 'worker'].includes(parameters[0] ?? '')
const child = spawn(process.execPath, [main, ...parameters], { stdio: ['inherit', 'pipe', 'pipe'] })

let output = ''
let isStopped = false
const isReady = () => (isServer ? /Next: |"server\.started"/.test(output) : output.includes('\n'))
for (const [stream, onwards] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
]) {
  stream.on('data', (chunk) => {
    onwards.write(chunk)
    output += chunk
    if (isStopped || !isReady()) return
    // Only once: a second signal would kill it during shutdown.
    isStopped = true
    child.kill('SIGINT')
  })
}
child.once('close', (code) => {
  process.exitCode = code === stoppedBySignal ? 0 : (code ?? 1)
})
