/** The options and arguments of commands, by the field of the API that they become. */
const names: Readonly<Record<string, string>> = {
  webhook_url: 'The address',
  kind: '--kind',
  signal_type: '--type',
  signal_types: '--type',
  severities: '--severity',
  tag: '--tag',
  tags: '--tag',
  company_numbers: '--company',
  description: '--description',
  status: '--status',
  schedule: 'A schedule',
  'schedule.frequency': '--every',
  'schedule.hour': '--hour',
  'schedule.weekday': '--weekday',
  'schedule.time_zone': '--time-zone',
  expires_at: '--expires',
  name: 'The name',
}

interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** The option that became this field; the field itself if none did. The place within a list is left out. */
export function optionOf(field: string): string {
  const plain = field.replace(/\.\d+$/, '')
  return Object.hasOwn(names, plain) ? (names[plain] ?? field) : field
}

/** A message of the API that names fields, with the options of the command instead. */
export function inOptions(message: string, problems: readonly FieldProblem[]): string {
  return problems
    .reduce(
      (text, { field, message: problem }) => text.replace(`${field} ${problem}`, () => `${optionOf(field)} ${problem}`),
      message,
    )
    .replace(/^The (?:body|query) is not valid: (?=--|The |A )/, '')
}
