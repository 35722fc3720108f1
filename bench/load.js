// Sends POSTs over connections that stay open, each as soon as the one before was answered, and prints what came of it.
// It speaks just enough HTTP by itself: a whole client would cost more than the servers that it is to measure.
// Usage: node bench/load.js '{"url", "headers", "bodies", "connections", "seconds", "count"}'
// The bodies go round, until so many were sent where there is a count, else until the seconds are over.
import { connect } from 'node:net'
import { percentile } from './register/support.js'

const { url, headers, bodies, connections, seconds, count = Number.POSITIVE_INFINITY } = JSON.parse(process.argv[2])
const { hostname, port, host, pathname } = new URL(url)
const requests = bodies.map(rawRequest)
const times = []
const statuses = {}
let next = 0

const startedAt = performance.now()
const end = count < Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : startedAt + seconds * 1_000
await Promise.all(Array.from({ length: connections }, converse))
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

function nextRequest() {
  if (performance.now() >= end || next >= count) return null
  next += 1
  return requests[(next - 1) % requests.length]
}

function converse() {
  return new Promise((done, failed) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let heard = ''
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
      heard = heard === '' ? chunk : heard + chunk
      if (!isWhole(heard)) return
      times.push(performance.now() - sentAt)
      const status = heard.slice(9, 12)
      statuses[status] = (statuses[status] ?? 0) + 1
      const isLast = /\r\nconnection: close\r\n/i.test(heard)
      heard = ''
      if (!isLast) return send()
      // The server closes a connection after some hundreds of requests.
      socket.end()
      converse().then(done, failed)
    })
  })
}

/** Both servers say how long their answers are. */
function isWhole(heard) {
  const head = heard.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /content-length: (\d+)/i.exec(heard)
  if (!length) throw new Error(`An answer of unknown length: ${heard.slice(0, 500)}`)
  return heard.length >= head + 4 + Number(length[1])
}
