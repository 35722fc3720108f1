/** Next step after a usage error. */
export const usageStep = 'Add --help for usage.'

/** Replaces next steps of the API, which name headers and routes, with commands. */
const byCode: Readonly<Record<string, string>> = {
  unauthenticated: 'Log in with brassplate auth login, or set BRASSPLATE_API_KEY.',
  company_not_found: 'Find companies with brassplate search NAME.',
}

/** If a code has several meanings, the next step of the API tells which one applies. */
const byText: readonly { readonly code: string; readonly mentions: string; readonly nextStep: string }[] = [
  {
    code: 'insufficient_credits',
    mentions: 'max_credits',
    nextStep: 'Leave out --max-credits, or set it to 1.',
  },
  {
    code: 'not_found',
    mentions: 'GET /v1/partner/webhooks lists',
    nextStep: 'List destinations with brassplate webhook list.',
  },
]

/** What to do about an error on the command line; null if unknown. */
export function nextStepOf(error: Error): string | null {
  const step = findStep(error)
  const resumeHint = 'resumeHint' in error && typeof error.resumeHint === 'string' ? error.resumeHint : null
  return step !== null && resumeHint !== null ? `${step}\n  ${resumeHint}` : (step ?? resumeHint)
}

/** The command that waits for a job that is still running. */
export function jobStep(jobId: string): string {
  return `brassplate job ${jobId} --wait`
}

function findStep(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'job_pending' && 'jobId' in error) {
    return `The job is still running. Try again later, or wait for it: ${jobStep(String(error.jobId))}`
  }
  if (code.startsWith('commander.')) return usageStep
  const original = 'nextStep' in error && typeof error.nextStep === 'string' ? error.nextStep : null
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  const matching = byText.find((each) => each.code === code && original?.includes(each.mentions))
  return known ?? matching?.nextStep ?? original
}
