import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseParameters } from '../src/parse-parameters.js'

const read = (path: string) => JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'))
const entry = read('../server.json')
const manifest = read('../package.json')

/** Ranges and tags are refused. */
const version = z
  .string()
  .max(255)
  .regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)

const input = z.strictObject({
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  value: z.string().optional(),
  choices: z.array(z.string()).optional(),
})

/** The rules of the schema of 2025-12-11, and those that the registry adds: https, npm only from its own registry. */
const serverJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(100),
  version,
  websiteUrl: z.url({ protocol: /^https$/ }).optional(),
  repository: z.strictObject({
    url: z.url({ protocol: /^https$/ }),
    source: z.literal('github'),
    subfolder: z
      .string()
      .regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/)
      .optional(),
  }),
  packages: z.array(
    z.strictObject({
      registryType: z.literal('npm'),
      identifier: z.string().regex(/^@[a-z0-9-]+\/[a-z0-9-]+$/),
      version,
      runtimeHint: z.string().optional(),
      transport: z.strictObject({ type: z.literal('stdio') }),
      environmentVariables: z.array(input.extend({ name: z.string().min(1) })),
    }),
  ),
  remotes: z.array(
    z.strictObject({
      type: z.literal('streamable-http'),
      // The registry refuses a variable in place of the scheme.
      url: z.string().regex(/^https:\/\/\S+$/),
      variables: z.record(z.string(), input),
    }),
  ),
})

describe('server.json, the entry for the MCP registry', () => {
  const parsed = serverJson.parse(entry)
  const [npm] = parsed.packages

  it('obeys the rules of its schema, and the test notices entries that do not', () => {
    const broken = [
      { ...entry, name: 'brassplate' },
      { ...entry, description: 'x'.repeat(101) },
      { ...entry, version: '^1.0.0' },
      { ...entry, version: 'latest' },
      { ...entry, remotes: [{ ...entry.remotes[0], url: '{server}/mcp' }] },
      { ...entry, status: 'active' },
    ]
    expect(broken.filter((one) => serverJson.safeParse(one).success)).toEqual([])
  })

  it('names the package that names it, with its version', () => {
    expect(parsed.name).toBe(manifest.mcpName)
    expect(npm).toMatchObject({ identifier: manifest.name, version: manifest.version })
    expect(parsed.version).toBe(manifest.version)
    expect(manifest.repository).toEqual({
      type: 'git',
      url: `git+${parsed.repository.url}.git`,
      directory: parsed.repository.subfolder,
    })
  })

  it('asks for environment variables that are enough to start the program, and hides the secret one', () => {
    const variables = npm?.environmentVariables ?? []
    const values = Object.fromEntries(variables.map(({ name, placeholder }) => [name, placeholder]))
    expect(parseParameters([], values)).toMatchObject({ kind: 'remote', url: values.BRASSPLATE_URL })
    expect(variables.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual(['BRASSPLATE_API_KEY'])
  })

  it('defines every variable of its addresses', () => {
    for (const { url, variables } of parsed.remotes)
      expect([...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(Object.keys(variables))
  })
})
