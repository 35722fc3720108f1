import { makeList } from '../files/make-list.js'
import { hostileJson, hostileText, hostileValue } from '../files/texts.js'

const listsKeptMax = 15
const headPathMax = 8_000
const endsSession = ['logOut', 'deleteAccount', 'endSession']

/** Every operation of an OpenAPI document, with its path and method. */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )
}

/** One random call of the API: `{ what, method, path, headers, body }`. `known` has ids that the account has received. */
export function apiRequest(random, operations, { key, session, known, leftOut }) {
  if (known.lists.length > listsKeptMax) {
    return {
      what: 'delete a list',
      method: 'DELETE',
      path: `/v1/bulk/${known.lists.shift()}`,
      headers: { 'x-api-key': key },
    }
  }
  const operation = random.chance(0.25)
    ? operations.find(({ operationId }) => operationId === 'startBulk')
    : random.oneOf(operations)
  const parameters = operation.parameters ?? []
  const headers = { ...credential(random, operation, { key, session }), ...headersFor(random, parameters) }
  const path = pathFor(random, operation.path, known) + queryFor(random, parameters)
  const { operationId, method } = operation
  if (operationId === 'startBulk') return listRequest(random, headers, path, leftOut)
  if (!operation.requestBody) return { what: operationId, method: oddMethod(random, method, path), path, headers }
  return { what: operationId, method, path, ...bodyFor(random, operation, headers) }
}

function listRequest(random, headers, path, leftOut) {
  const { kind, body, fileName, type } = makeList(random, leftOut)
  const chosen = random.chance(0.7) ? '/v1/bulk?' : `${path}${path.includes('?') ? '&' : '?'}`
  return {
    what: `startBulk ${kind}`,
    method: 'POST',
    path: `${chosen}file_name=${escaped(fileName)}&max_credits=0`,
    headers: { ...headers, 'content-type': type },
    body,
  }
}

/** Mostly the right one. Calls that end the session get a wrong one. */
function credential(random, { security = [], operationId }, { key, session }) {
  const needsSession = !security.some((each) => 'apiKey' in each)
  const own =
    needsSession && !endsSession.includes(operationId) ? { authorization: `Bearer ${session}` } : { 'x-api-key': key }
  return random.weighted([
    [20, own],
    [1, {}],
    [1, { 'x-api-key': 'bp_live_x' }],
    [1, { authorization: `Bearer ${key}` }],
    [1, { authorization: 'Bearer a.b.c' }],
  ])
}

function headersFor(random, parameters) {
  const sent = {}
  for (const { name, in: place } of parameters) {
    if (place !== 'header' || random.chance(0.6)) continue
    sent[name.toLowerCase()] =
      name === 'Prefer' ? random.oneOf(['wait=0', 'wait=1', 'wait=1e9', 'wait=-1', 'wait']) : `key-${random.below(40)}`
  }
  if (random.chance(0.05)) sent.accept = random.oneOf(['text/html', '*/*;q=0', 'application/x-none', ','.repeat(500)])
  return sent
}

function pathFor(random, path, known) {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const ids = name === 'bulk_id' ? known.lists : known.ids
    if (name === 'company_number' && random.chance(0.5)) return random.oneOf(known.companies)
    if (name === 'domain' && random.chance(0.4)) return random.oneOf(['matched.test', 'needs-review.test'])
    return ids.length > 0 && random.chance(0.6)
      ? escaped(random.oneOf(ids))
      : escaped(hostileText(random, 2_000)) || 'x'
  })
}

function queryFor(random, parameters) {
  const pairs = parameters
    .filter(({ in: place, required }) => place === 'query' && (required || random.chance(0.35)))
    .map(({ name, example, schema = {} }) => [name, valueFor(random, example, schema)])
  if (random.chance(0.05)) pairs.push([hostileText(random, 50), hostileText(random, 50)])
  if (random.chance(0.05) && pairs.length > 0) pairs.push(pairs[0])
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`).join('&')}`
}

function valueFor(random, example, schema) {
  if (random.chance(0.3) && example !== undefined) return example
  if (random.chance(0.5) && schema.enum) return random.oneOf(schema.enum)
  return hostileText(random, 4_000)
}

function bodyFor(random, { requestBody }, headers) {
  const [type, { example, schema }] = random.oneOf(Object.entries(requestBody.content))
  const names = [...new Set([...Object.keys(example ?? {}), ...Object.keys(schema?.properties ?? {})])]
  const value = Object.fromEntries(
    names
      .filter(() => random.chance(0.85))
      .map((name) => [
        name,
        random.chance(0.5) && example?.[name] !== undefined ? example[name] : hostileValue(random),
      ]),
  )
  if (random.chance(0.05)) value[hostileText(random, 30)] = 1
  const text = random.chance(0.05) ? hostileJson(hostileValue(random)) : hostileJson(value)
  const body = random.chance(0.05) ? text.slice(0, random.below(text.length + 1)) : text
  return { headers: { ...headers, 'content-type': random.chance(0.04) ? 'text/plain; charset=utf-7' : type }, body }
}

function oddMethod(random, method, path) {
  if (random.chance(0.97)) return method
  // A request line that is too long is refused before its method is read, so the refusal has a body.
  return random.oneOf(['PUT', 'PATCH', 'OPTIONS', 'POST', 'TRACE', path.length < headPathMax ? 'HEAD' : 'GET'])
}

/** Also for lone surrogates, which encodeURIComponent refuses. */
export function escaped(text) {
  return encodeURIComponent(text.toWellFormed())
}
