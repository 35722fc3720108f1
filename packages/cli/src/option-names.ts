/** The options and arguments of commands, by the field of the API that they become. */
const names: Readonly<Record<string, string>> = {
  webhook_url: 'The address',
  kind: '--kind',
  signal_type: '--type',
  signal_types: '--type',
  severity: '--severity',
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
  company_status: '--status',
  company_type: '--type',
  accounts_type: '--accounts-type',
  jurisdiction: '--jurisdiction',
  sic_code: '--sic',
  sic_section: '--section',
  postcode: '--postcode',
  town: '--town',
  county: '--county',
  incorporated_from: '--from',
  incorporated_to: '--to',
  dissolved_from: '--dissolved-from',
  dissolved_to: '--dissolved-to',
  identity_verification: '--identity-verification',
  company_number: 'The company number',
  as_of: '--as-of',
  since: '--since',
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

/** What is wrong with an option; other fields in it also become options. */
export function problemText({ field, message }: FieldProblem): string {
  return `${optionOf(field)} ${message.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, optionOf)}`
}

/** A message of the API that names fields, with the options of the command instead. */
export function inOptions(message: string, problems: readonly FieldProblem[]): string {
  return problems
    .reduce((text, problem) => text.replace(`${problem.field} ${problem.message}`, () => problemText(problem)), message)
    .replace(/^The (?:body|query|search) is not valid: (?=--|The |A )/, '')
}
