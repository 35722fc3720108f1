// A minimal reverse proxy: forwards each request separately, with the client address.
// Usage: node bench/hostile/proxy.js http://127.0.0.1:8080
import { Agent, createServer, request } from 'node:http'

const upstream = new URL(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const server = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress }
  const { method, url: path } = incoming
  const { hostname, port } = upstream
  const passed = request({ hostname, port, method, path, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  passed.once('error', () => outgoing.destroy())
  incoming.pipe(passed)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
