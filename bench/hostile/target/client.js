import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const closing = new Agent({ keepAlive: false })
const bodyMax = 4_000

/** Sends one request. `text` has the first 4,000 characters of the body; status 0 means that no answer came in time. */
export function send(url, { path, headers = {}, body, ...options }) {
  const { method = 'GET', maxMs = 60_000, bodyLengthMax = bodyMax, agent = closing } = options
  return new Promise((done) => {
    const startedAt = performance.now()
    const sent = request(url + path, { method, headers: withLength(headers, body), agent })
    const timer = setTimeout(() => sent.destroy(new Error('timeout')), maxMs)
    const end = (status, text, answerHeaders = {}) => {
      clearTimeout(timer)
      done({ status, text, headers: answerHeaders, ms: performance.now() - startedAt })
    }
    sent.once('error', (error) => end(0, error.message))
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => {
        if (text.length < bodyLengthMax) text += piece
      })
      response.once('end', () => end(response.statusCode, text.slice(0, bodyLengthMax), response.headers))
      response.once('error', (error) => end(0, error.message))
      response.once('close', () => end(response.statusCode, text, response.headers))
    })
    sent.end(body)
  })
}

function withLength(headers, body) {
  return body === undefined ? headers : { 'content-length': Buffer.byteLength(body), ...headers }
}

/** Calls of one account, through the API. */
export function apiClient(url, { key }, timeMaxMs = 60_000) {
  const call = (method, path, { headers = {}, ...others } = {}) =>
    send(url, { method, path, maxMs: timeMaxMs, ...others, headers: { 'x-api-key': key, ...headers } })
  return {
    call,
    sendList: (body, { query = 'file_name=x.csv', type = 'text/csv', headers = {} } = {}) =>
      call('POST', `/v1/bulk?${query}`, { headers: { 'content-type': type, ...headers }, body }),
    sendWorkbook: (body, { query = 'file_name=x.xlsx', ...others } = {}) =>
      call('POST', `/v1/bulk?${query}`, { headers: { 'content-type': 'application/octet-stream' }, body, ...others }),
    /** Waits until a list has ended, and says how long that took. */
    async untilEnded(answer, maxMs = timeMaxMs) {
      const { id } = JSON.parse(answer.text)
      const startedAt = performance.now()
      for (;;) {
        const { status, text } = await call('GET', `/v1/bulk/${id}`, { maxMs })
        const state = status === 200 ? JSON.parse(text).status : String(status)
        const ms = performance.now() - startedAt
        if (state === 'completed' || state === 'stopped' || ms > maxMs) return { id, state, ms }
        await delay(100)
      }
    },
  }
}

/** Calls of one account, through the pages of the console. */
export async function consoleClient(url, { email, password }, maxMs = 60_000) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = `${new URLSearchParams({ email, password })}`
  const signedIn = await send(url, { method: 'POST', path: '/login', headers: form, body })
  const cookie = signedIn.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
  const get = (path, options = {}) => send(url, { path, headers: { cookie }, maxMs, ...options })
  const page = await get('/watchlist', { bodyLengthMax: 1_000_000 })
  const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  return {
    status: signedIn.status,
    cookie,
    token,
    get,
    post: (path, fields, options = {}) =>
      send(url, {
        method: 'POST',
        path,
        headers: { ...form, cookie },
        body: `${new URLSearchParams({ form_token: token, ...fields })}`,
        maxMs,
        ...options,
      }),
    postParts: (path, parts, options = {}) =>
      send(url, {
        method: 'POST',
        path,
        ...multipart([{ name: 'form_token', content: token }, ...parts], cookie),
        maxMs,
        ...options,
      }),
  }
}

/** A multipart form. Each part is `{ name, content, fileName?, headerLines? }`. */
export function multipart(parts, cookie) {
  const boundary = '----hostile-boundary'
  const pieces = parts.flatMap(({ name, content, fileName, headerLines = '' }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
    headerLines,
    '\r\n',
    content,
    '\r\n',
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(cookie ? { cookie } : {}) },
    body: Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece))),
  }
}
