// Baseline: Hono routes that return a small JSON body and do nothing else.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()
app.get('/echo', (request) => request.json({ key: request.req.header('x-api-key') }))
app.post('/echo', async (request) => request.json(await request.req.json()))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`http://127.0.0.1:${port}/echo`))
