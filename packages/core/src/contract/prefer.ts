/** The longest that a request is held back for its job. */
export const waitMaxSeconds = 25

export const preferParameter = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `\`wait=N\` holds the answer back until the job has ended, for at most N seconds and never longer than ${waitMaxSeconds}. Without it the answer comes at once.`,
  schema: { type: 'string' },
  example: 'wait=10',
}
