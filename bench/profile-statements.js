// Runs the contracts of the stores on a temporary Postgres, once as plain Postgres and once as a distributed database,
// and prints which statements only one of them is sent. Usage: npx -y pnpm@10 bench:profile-statements [--list]
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { startPostgres } from './register/postgres.js'

const contracts = 'packages/core/tests/stores/contracts-postgres.test.ts'
/** Begins each line of the log, so that the further lines of a statement can be told from it. */
const mark = '<brassplate>'
const settings = [
  'log_statement=all',
  'log_parameter_max_length=0',
  `log_line_prefix=${mark}%a|`,
  'log_error_verbosity=terse',
]

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })
const plain = await statementsWith('')
const distributed = await statementsWith('distributed')
const both = [...plain].filter((statement) => distributed.has(statement))
const onlyPlain = [...plain].filter((statement) => !distributed.has(statement))
const onlyDistributed = [...distributed].filter((statement) => !plain.has(statement))

console.log('| Statements | Steps of a schema | All others |\n|---|---|---|')
printCounts('plain Postgres', [...plain])
printCounts('distributed', [...distributed])
printCounts('both', both)
printCounts('only plain Postgres', onlyPlain)
printCounts('only distributed', onlyDistributed)
if (values.list) {
  printList('Only plain Postgres', onlyPlain)
  printList('Only distributed', onlyDistributed)
}

/** The different statements of one run. */
async function statementsWith(profile) {
  const server = await startPostgres(settings)
  const statements = readLog(server.process.stderr)
  try {
    await runContracts({ TEST_POSTGRES_URL: server.url, TEST_POSTGRES_PROFILE: profile })
  } finally {
    await server.stop()
  }
  return statements
}

function runContracts(env) {
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', contracts], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((done, failed) => {
    run.once('error', failed)
    run.once('exit', (code) => (code === 0 ? done() : failed(new Error(`${contracts} ended with ${code}`))))
  })
}

/** Takes what the program sent, and not what the tests did with connections of their own. */
async function readLog(log) {
  const found = new Set()
  let statement = null
  const take = () => {
    if (statement !== null) found.add(shapeOf(statement))
    statement = null
  }
  for await (const line of createInterface({ input: log })) {
    if (line.startsWith(mark)) {
      take()
      const sent = /^brassplate[^|]*\|LOG: {2}(?:statement|execute [^:]*): (.*)$/.exec(line.slice(mark.length))
      statement = sent?.[1] ?? null
    } else if (statement !== null) statement += ` ${line}`
  }
  take()
  return found
}

/** One text for statements that differ only in values, in names made at random, or in how many rows they write. */
function shapeOf(statement) {
  return statement
    .replace(/\s+/g, ' ')
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/(?<![\w$])\d+\b/g, '0')
    .replace(/_[0-9a-f]{8,}\b/g, '_…')
    .replace(/\$\d+/g, '$')
    .replace(/(\([$, ]+\))(?:, ?\1)+/g, '$1, …')
    .trim()
}

function isSchemaStep(statement) {
  return /^(?:CREATE|ALTER|DROP|COMMENT|DO|ANALYZE|VACUUM)\b/i.test(statement)
}

function printCounts(what, statements) {
  const steps = statements.filter(isSchemaStep).length
  console.log(`| ${what} | ${steps} | ${statements.length - steps} |`)
}

function printList(title, statements) {
  console.log(`\n${title}:`)
  for (const statement of statements.toSorted()) console.log(`- ${statement.slice(0, 200)}`)
}
