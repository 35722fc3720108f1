import { routes } from '@brassplate/core/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { runPython } from '../../../sdk/tests/python/run-python.js'
import { pythonForm } from '../../src/web/docs/forms/python.js'
import { TestServer } from '../support/server.js'

/** Calls of each kind: an answer, a job that ends, a list, a file, an error, a repeated call. */
const program = `
import json, sys
from brassplate import ApiError, Client
url, key = json.load(sys.stdin)
client = Client(url, api_key=key)
answer = client.resolve_domain("matched.test", idempotency_key="py-1")
again = client.resolve_domain("matched.test", idempotency_key="py-1")
slow = client.resolve_domain("slow.test", wait=60)
flat = client.enrich("slow.test", wait=60)
with client.export_answers(format="csv") as file:
    lines = file.read().decode().splitlines()
try:
    client.resolve_domain("no domain")
except ApiError as error:
    failure = [error.code, error.status, bool(error.next_step)]
try:
    Client(url, api_key="bp_live_wrong").describe_account()
except ApiError as error:
    refused = error.code
print(json.dumps({
    "number": answer["company"]["company_number"],
    "same": again == answer,
    "slow": slow["match_status"],
    "flat": flat["company_number"],
    "header": lines[0].split(",")[0],
    "failure": failure,
    "refused": refused,
    "entries": list(client.each(client.get_credit_statement))[0]["kind"],
}))
`

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start('sqlite')
})
afterAll(() => server.close())

it('the Python client works with a server', async () => {
  const { key } = await server.guest('python@harbour-lane.example')
  const { code, output } = await runPython(['-c', program], JSON.stringify([server.url, key]))
  expect(code, output).toBe(0)
  expect(z.looseObject({}).parse(JSON.parse(output))).toEqual({
    number: '09999991',
    same: true,
    slow: 'matched',
    flat: '09999991',
    header: 'answer_id',
    failure: ['invalid_domain', 400, true],
    refused: 'unauthenticated',
    entries: 'grant',
  })
})

/** Runs each example of the documentation with a client that sends nothing, and prints the operations that it called. */
const examples = `
import json, sys
from brassplate import Client
called = []
Client._call = lambda self, operation, **_: called.append(operation) or {}
Client._download = lambda self, operation, **_: called.append(operation)
for code in json.load(sys.stdin):
    exec(code)
print(json.dumps(called))
`

it('every Python example of the documentation calls its operation', async () => {
  const forms = Object.values(routes).flatMap((route) => {
    const code = pythonForm(route, 'https://brassplate.example')
    return code === null ? [] : [{ id: route.id, code }]
  })
  expect(forms.length).toBeGreaterThan(50)
  const { code, output } = await runPython(
    ['-c', examples],
    JSON.stringify(forms.map((form) => form.code.replace('…', 'x'))),
  )
  expect(code, output).toBe(0)
  expect(JSON.parse(output)).toEqual(forms.map(({ id }) => id))
})
