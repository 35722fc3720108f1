// Webhook receivers in a separate process: COUNT servers on loopback, of which the first HANGING never respond. Sends
// the parent process the ports, and then each event with its arrival time. Usage: node receivers.js COUNT HANGING
import { createServer } from 'node:http'

const [count, hanging] = process.argv.slice(2).map(Number)
const now = () => performance.timeOrigin + performance.now()

function start(index) {
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const at = now()
      process.send({ index, id: JSON.parse(Buffer.concat(chunks).toString('utf8')).id, at })
      if (index >= hanging) response.writeHead(204).end()
    })
  })
  server.keepAliveTimeout = 30_000
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server.address().port)))
}

process.send({ ports: await Promise.all(Array.from({ length: count }, (_, index) => start(index))) })
process.once('disconnect', () => process.exit(0))
