// Runs a command that goes on until it is stopped, and stops it as soon as it has said something: examples must end.
import { spawn } from 'node:child_process'

const [main = '', ...parameters] = process.argv.slice(2)
const stoppedBySignal = 130
const isServer = ['serve', 'worker'].includes(parameters[0] ?? '')
const child = spawn(process.execPath, [main, ...parameters], { stdio: ['inherit', 'pipe', 'pipe'] })

let heard = ''
let isStopped = false
const hasSaidEnough = () => (isServer ? /Next: |"server\.started"/.test(heard) : heard.includes('\n'))
for (const [stream, onwards] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
]) {
  stream.on('data', (chunk) => {
    onwards.write(chunk)
    heard += chunk
    if (isStopped || !hasSaidEnough()) return
    // Once only: a second signal would end it while it stops.
    isStopped = true
    child.kill('SIGINT')
  })
}
child.once('close', (code) => {
  process.exitCode = code === stoppedBySignal ? 0 : (code ?? 1)
})
