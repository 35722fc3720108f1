/** For whoever typed a command in another way than it takes. */
export const usageStep = 'Add --help to see how it is used.'

/** What the API says in headers and routes, said in commands. */
const byCode: Readonly<Record<string, string>> = {
  unauthenticated: 'Log in with brassplate auth login, or set BRASSPLATE_API_KEY.',
  company_not_found: 'brassplate search NAME finds companies.',
}

/** Where a code means several things, the words of the API tell which. */
const byWords: readonly { readonly code: string; readonly mentions: string; readonly said: string }[] = [
  {
    code: 'insufficient_credits',
    mentions: 'max_credits',
    said: 'Leave out --max-credits, or set it to 1.',
  },
  {
    code: 'not_found',
    mentions: 'GET /v1/partner/webhooks lists',
    said: 'brassplate webhook list shows them.',
  },
]

/** What to do about an error, for somebody at a command line; null where nobody says. */
export function nextStepOf(error: Error): string | null {
  const step = stepOf(error)
  const goOn = 'goOn' in error && typeof error.goOn === 'string' ? error.goOn : null
  return step !== null && goOn !== null ? `${step}\n  ${goOn}` : (step ?? goOn)
}

/** The next step for a job that goes on without anybody waiting. */
export function jobStep(jobId: string): string {
  return `brassplate job ${jobId} --wait`
}

function stepOf(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'job_pending' && 'jobId' in error) {
    return `It goes on. Ask again later, or wait for it: ${jobStep(String(error.jobId))}`
  }
  if (code.startsWith('commander.')) return usageStep
  const said = 'nextStep' in error && typeof error.nextStep === 'string' ? error.nextStep : null
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  const meant = byWords.find((each) => each.code === code && said?.includes(each.mentions))
  return known ?? meant?.said ?? said
}
