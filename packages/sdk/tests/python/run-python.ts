import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../../clients/python', import.meta.url))

/** Runs Python in the folder of the Python client, without writing compiled files there. */
export async function runPython(parameters: readonly string[], input = ''): Promise<{ code: number; output: string }> {
  const child = spawn('python3', ['-B', ...parameters], { cwd: folder })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
  child.stdin.end(input)
  return { code: await ended, output }
}
