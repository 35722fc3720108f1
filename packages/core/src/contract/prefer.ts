/** The longest time that a request waits for its job. */
export const waitMaxSeconds = 25

export const preferParameter = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `\`wait=N\` waits up to N seconds (at most ${waitMaxSeconds}) for the job to end. Without it the response is immediate.`,
  schema: { type: 'string' },
  example: 'wait=10',
}
