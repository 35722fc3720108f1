// Runs commands of the docs one after another in a process that stays: starting one takes longer than most commands.
// A request holds, each ended by a zero byte: the folder, the number of parameters, the parameters, the environment and
// an empty text; then standard input. The answer is standard output, or with status 500 standard error.
import { createServer } from 'node:http'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { run } from '../../packages/cli/dist/run.js'

let last = Promise.resolve()

const server = createServer(async (request, response) => {
  const sent = await buffer(request)
  last = last
    .then(() => runSent(sent))
    .then(
      ({ code, stdout, stderr }) => response.writeHead(code === 0 ? 200 : 500).end(code === 0 ? stdout : stderr),
      (error) => response.writeHead(500).end(String(error)),
    )
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address()?.port }))

async function runSent(sent) {
  let at = 0
  const next = () => {
    const end = sent.indexOf(0, at)
    const text = sent.toString('utf8', at, end)
    at = end + 1
    return text
  }
  process.chdir(next())
  const parameters = Array.from({ length: Number(next()) }, next)
  const env = {}
  for (let variable = next(); variable !== ''; variable = next()) {
    const middle = variable.indexOf('=')
    env[variable.slice(0, middle)] = variable.slice(middle + 1)
  }
  const stdout = collector()
  const stderr = collector()
  const terminal = { stdin: Readable.from([sent.subarray(at)]), stdout: stdout.stream, stderr: stderr.stream, env }
  const code = await run(parameters, terminal)
  return { code, stdout: stdout.bytes(), stderr: stderr.bytes() }
}

function collector() {
  const chunks = []
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, bytes: () => Buffer.concat(chunks) }
}
