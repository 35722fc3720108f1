import type { Engine } from '@brassplate/core'
import { type Account, isoTime } from '@brassplate/core'
import { emailOf } from '../../email-of.js'
import { UsageError } from '../../exit-codes.js'
import { type OperatorOptions, withEngine } from '../../operator.js'
import { wholeNumber } from '../../parameters.js'
import { show } from '../../terminal/output.js'
import { type PasswordOptions, readPassword } from '../../terminal/read-password.js'
import type { Terminal } from '../../terminal/terminal.js'

export interface EmailOption extends OperatorOptions {
  readonly email: string
}

const creditsHint =
  'Only you create accounts on this server. To remove its credit limits, set BRASSPLATE_CREDITS=off on every process.'
const pageMax = 1_000_000
const limitMax = 1_000
const accountLimitMax = 10_000_000

export async function create(terminal: Terminal, options: EmailOption & PasswordOptions & { verified?: boolean }) {
  const email = emailOf(options.email)
  const password = await readPassword(terminal, options, { isNew: true })
  const verified = options.verified === true

  await withEngine(terminal, { ...options, mayCreate: true }, async (engine, config) => {
    await engine.operator.openAccount({ email, password, verified })
    const account = await engine.operator.accountByEmail(email)
    const apiKey = await engine.operator.apiKeyOf(account)
    show(terminal, { ...renderAccount(account), ...(apiKey ? { api_key: apiKey } : {}) }, options)
    if (config.signup === 'closed' && config.credits === 'on') terminal.stderr.write(`${creditsHint}\n`)
  })
}

export async function list(terminal: Terminal, options: OperatorOptions & { page: string; limit: string }) {
  const page = wholeNumber('--page', options.page, 1, pageMax)
  const limit = wholeNumber('--limit', options.limit, 1, limitMax)
  await withEngine(terminal, options, async (engine) => {
    const { items } = await engine.operator.listAccounts({ page, limit })
    show(terminal, items.map(renderAccount), options)
  })
}

export async function verify(terminal: Terminal, options: EmailOption) {
  await change(terminal, options, (engine, email) => engine.operator.verifyAccount(email))
}

export async function disable(terminal: Terminal, options: EmailOption) {
  await change(terminal, options, (engine, email) => engine.operator.setAccountDisabled(email, true))
}

export async function enable(terminal: Terminal, options: EmailOption) {
  await change(terminal, options, (engine, email) => engine.operator.setAccountDisabled(email, false))
}

export async function setOperator(terminal: Terminal, options: EmailOption & { remove?: boolean }) {
  const isOperator = options.remove !== true
  await change(terminal, options, (engine, email) => engine.operator.setAccountOperator(email, isOperator))
}

export async function setPassword(terminal: Terminal, options: EmailOption & PasswordOptions) {
  const password = await readPassword(terminal, options, { isNew: true })
  await change(terminal, options, (engine, email) => engine.operator.setAccountPassword(email, password))
}

export async function setLimits(
  terminal: Terminal,
  options: EmailOption & { watchlistLimit?: string; webhookLimit?: string },
) {
  if (options.watchlistLimit === undefined && options.webhookLimit === undefined) {
    throw new UsageError('No limit given.', 'Give --watchlist-limit or --webhook-limit.')
  }
  const limits = {
    ...(options.watchlistLimit === undefined
      ? {}
      : { watchlistLimit: parseLimit('--watchlist-limit', options.watchlistLimit) }),
    ...(options.webhookLimit === undefined
      ? {}
      : { webhookLimit: parseLimit('--webhook-limit', options.webhookLimit) }),
  }
  await change(terminal, options, (engine, email) => engine.operator.setAccountLimits(email, limits))
}

export async function remove(terminal: Terminal, options: EmailOption & { yes?: boolean }) {
  const email = emailOf(options.email)
  if (!options.yes) throw new UsageError(`This permanently deletes the account ${email}.`, 'Add --yes to confirm.')
  await withEngine(terminal, options, async (engine) => {
    await engine.operator.removeAccount(email)
    show(terminal, { email, deleted: true }, options)
  })
}

async function change(
  terminal: Terminal,
  options: EmailOption,
  act: (engine: Engine, email: string) => Promise<Account>,
): Promise<void> {
  const email = emailOf(options.email)
  await withEngine(terminal, options, async (engine) => {
    show(terminal, renderAccount(await act(engine, email)), options)
  })
}

function parseLimit(name: string, text: string): number | null {
  return text === 'default' ? null : wholeNumber(name, text, 0, accountLimitMax)
}

/** Renders an account for the operator's commands. */
export function renderAccount(account: Account) {
  return {
    id: account.id,
    email: account.email,
    email_verified: account.verifiedAt !== null,
    disabled: account.disabledAt !== null,
    operator: account.isOperator,
    watchlist_limit: account.watchlistLimit,
    webhook_limit: account.webhookLimit,
    created_at: isoTime(account.createdAt),
  }
}
