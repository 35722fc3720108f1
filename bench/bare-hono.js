// The baseline: a Hono route that answers a small JSON body and does nothing else.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const require = createRequire(new URL('../packages/server/package.json', import.meta.url))
const { serve } = await import(pathToFileURL(require.resolve('@hono/node-server')).href)
const { Hono } = await import(pathToFileURL(require.resolve('hono')).href)

const app = new Hono()
app.get('/echo', (request) => request.json({ key: request.req.header('x-api-key') }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`http://127.0.0.1:${port}/echo`))
