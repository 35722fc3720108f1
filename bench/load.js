// Sends requests over keep-alive connections, each as soon as the previous one is answered, and prints the result.
// Implements just enough HTTP itself: a full client would cost more than the servers that it measures.
// Usage: node bench/load.js '{"url", "headers", "bodies", "connections", "seconds", "count"}', or the same to its stdin.
// Posts the bodies in turn until `count` requests are sent, or without a count until the seconds are over, at least one on each connection. With `paths`
// instead of bodies, gets these paths.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { percentile } from './register/support.js'

const given = JSON.parse(process.argv[2] ?? readFileSync(0, 'utf8'))
const { url, headers, bodies, paths, connections, seconds, count = Number.POSITIVE_INFINITY } = given
const { hostname, port, host, pathname } = new URL(url)
const requests = paths ? paths.map(rawGet) : bodies.map(rawRequest)
const times = []
const statuses = {}
let next = 0

const startedAt = performance.now()
const end = count < Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : startedAt + seconds * 1_000
await Promise.all(Array.from({ length: connections }, runConnection))
const elapsed = (performance.now() - startedAt) / 1_000
console.log(
  JSON.stringify({ rate: times.length / elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99), statuses }),
)

function rawRequest(body) {
  const text = JSON.stringify(body)
  const lines = { ...headers, host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${pathname} HTTP/1.1\r\n${head.join('')}\r\n${text}`
}

function rawGet(path) {
  const head = Object.entries({ ...headers, host }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`
}

function nextRequest() {
  // On a loaded machine the time may be over before the connections are open: each sends at least one.
  if ((performance.now() >= end && next >= connections) || next >= count) return null
  next += 1
  return requests[(next - 1) % requests.length]
}

function runConnection() {
  return new Promise((done, failed) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let received = ''
    let sentAt = 0
    const send = () => {
      const request = nextRequest()
      if (request === null) return socket.end(done)
      sentAt = performance.now()
      socket.write(request)
    }
    socket.setEncoding('latin1')
    socket.once('connect', send)
    socket.once('error', failed)
    socket.on('data', (chunk) => {
      received = received === '' ? chunk : received + chunk
      if (!isComplete(received)) return
      times.push(performance.now() - sentAt)
      const status = received.slice(9, 12)
      statuses[status] = (statuses[status] ?? 0) + 1
      const isLast = /\r\nconnection: close\r\n/i.test(received)
      received = ''
      if (!isLast) return send()
      // The server closes a connection after a few hundred requests.
      socket.end()
      runConnection().then(done, failed)
    })
  })
}

/** Both servers send a Content-Length. */
function isComplete(received) {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /content-length: (\d+)/i.exec(received)
  if (!length) throw new Error(`A response without Content-Length: ${received.slice(0, 500)}`)
  return received.length >= head + 4 + Number(length[1])
}
