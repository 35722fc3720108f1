import { isCoded, nextStepIn } from './exit-codes.js'

const usageStep = 'Add --help for usage.'
const passwordStep =
  'Use --password-stdin, or set BRASSPLATE_PASSWORD: other users of this machine can read a command line.'

/** Next step after a usage error. `message`: as Commander words it. */
export function usageStepFor(message: string): string {
  return message.includes("unknown option '--password'") ? passwordStep : usageStep
}

/** The commands that do what an API call does. The longest matching path wins; parameters of the path are ignored. */
const commands: readonly (readonly [call: string, command: string])[] = [
  ['GET /v1/answers', 'brassplate answers'],
  ['GET /v1/bulk', 'the page /lists of the server'],
  ['DELETE /v1/bulk', 'the page /lists of the server'],
  ['GET /v1/companies/search', 'brassplate search NAME'],
  ['GET /v1/partner/webhooks', 'brassplate webhook list'],
  ['PATCH /v1/partner/webhooks', 'brassplate webhook edit ID'],
  ['DELETE /v1/partner/webhooks', 'brassplate webhook remove ID'],
  ['GET /v1/partner/webhooks/deliveries', 'brassplate webhook deliveries ID'],
  ['GET /v1/reconcile/links', 'brassplate reconcile list'],
  ['POST /v1/reconcile/links', 'brassplate reconcile add'],
  ['DELETE /v1/reconcile/links', 'brassplate reconcile remove ID'],
  ['GET /v1/reviews', 'brassplate review list'],
  ['GET /v1/reviews?status=decided', 'brassplate review list --decided'],
  ['POST /v1/resolve/domain', 'brassplate resolve DOMAIN'],
  ['POST /v1/watchlist', 'brassplate watch add NUMBER'],
  ['GET /v1/signals', 'brassplate signals'],
  ['GET /v1/jobs', 'brassplate job ID'],
  ['POST /v1/auth/login', 'brassplate auth login'],
  ['POST /v1/auth/api-key/rotate', 'the page /account of the server'],
  ['GET /v1/auth/api-keys', 'brassplate key list'],
  ['POST /v1/auth/api-keys', 'brassplate key add'],
  ['DELETE /v1/auth/api-keys', 'brassplate key end KEY'],
  ['POST /v1/auth/forgot-password', 'the page /forgot-password of the server'],
  ['POST /v1/auth/resend-verification', 'the page /login of the server'],
]
const call = /\b(GET|POST|PUT|PATCH|DELETE) (\/v1\/[\w/{}-]+)(\?[\w=&…]*)?/g

/** What the API says about its fields, and the same for the command line. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bmax_credits\b/g, '--max-credits'],
  [/\bexpires_at\b/g, '--expires'],
  [/\bthe kind (\w+)(?: \("kind": "\w+" in the request\))?/g, '--kind $1'],
  [/\b[Ss]et its status to active\b/g, 'Run brassplate webhook resume ID'],
  [/\bregister the same webhook_url and signal_type again\b/g, 'repeat brassplate webhook add'],
  [/\bRegister the address again\b/g, 'Repeat brassplate webhook add with its options'],
  [/\bdelete it with (?=DELETE)/g, 'remove it with '],
  [/\bSend the request again\b/g, 'Run the command again'],
  [/\bSend the domain\b/g, 'Give the domain'],
  [/\bCorrect the named fields and send the request again\b/g, 'Correct it and run the command again'],
]

/** Names commands and options where the API names its calls and fields. A call without a command stays as it is. */
export function inCommands(step: string): string {
  return phrases
    .reduce((text, [phrase, words]) => text.replace(phrase, words), step)
    .replace(call, (sent, method: string, path: string, query = '') => {
      const plain = `${method} ${path.replace(/\/\{\w+\}/g, '')}`
      const found = commands.find(([name]) => name === plain + query) ?? commands.find(([name]) => name === plain)
      return found?.[1] ?? sent
    })
}

/** Replaces next steps of the API, which name headers and routes, with commands. */
const byCode: Readonly<Record<string, string>> = {
  unauthenticated: 'Log in with brassplate auth login, or set BRASSPLATE_API_KEY.',
  company_not_found: 'Find companies with brassplate search NAME.',
}

/** What to do about an error on the command line; null if unknown. */
export function nextStepOf(error: Error): string | null {
  const step = withSource(findStep(error), error)
  const resumeHint = 'resumeHint' in error && typeof error.resumeHint === 'string' ? error.resumeHint : null
  return step !== null && resumeHint !== null ? `${step}\n  ${resumeHint}` : (step ?? resumeHint)
}

/** Adds where the server or the key comes from, if the user may not know it. */
function withSource(step: string | null, error: Error): string | null {
  const source = 'sourceHint' in error && typeof error.sourceHint === 'string' ? error.sourceHint : null
  return source === null ? step : [step, source].filter((text) => text !== null).join(' ')
}

/** The command that waits for a job that is still running. */
export function jobStep(jobId: string): string {
  return `brassplate job ${jobId} --wait`
}

function findStep(error: Error): string | null {
  const code = isCoded(error) ? error.code : ''
  if (code === 'job_pending' && 'jobId' in error) {
    return `Try again later, or wait for it: ${jobStep(String(error.jobId))}`
  }
  if (code.startsWith('commander.')) return usageStepFor(error.message)
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  const original = nextStepIn(error)
  const id = /^Destination (\d+) /.exec(error.message)?.[1] ?? 'ID'
  return known ?? (original === null ? null : inCommands(original).replace(/\bID\b/g, id))
}
