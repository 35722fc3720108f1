import { routes } from '@brassplate/core/contract'
import type { Destination } from '../api-types.js'
import { listIn } from '../form-fields.js'
import { Choice, Field, Form } from '../parts/forms.js'
import { capital } from '../parts/text.js'
import { signalTypeWords } from '../signals/signal-words.js'
import type { Visit } from '../visit.js'
import { nameLengthMax } from './add-form.js'

const { signal_types, severities, schedule } = routes.updateWebhook.input.body.shape
const scheduleFields = schedule.unwrap().shape
const filters = signal_types.unwrap().element.meta()?.enum as readonly string[]
/** `all` and the categories come first. Single types are shown only if the destination has them. */
const groups = filters.slice(0, filters.indexOf('status_changed'))
const allSeverities = severities.unwrap().element.options
const frequencies = [
  ['at_once', 'At once'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
] as const
const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const)
const weekdays = scheduleFields.weekday.unwrap().options.map((day) => [day, capital(day)] as const)

/** Changes what a destination gets. */
export function DestinationForm({ visit, destination }: { visit: Visit; destination: Destination }) {
  const { id, signal_types: types, severities: chosen, tags, company_numbers: companies, description } = destination
  const mail = destination.schedule
  return (
    <Form visit={visit} path={`/destinations/${id}/edit`} label="Change this destination">
      <Field name="description" label="Name" value={description} maxLength={nameLengthMax} />
      <p class="small muted">
        The address cannot be changed. <a href="/destinations#add">Add a new destination</a> instead.
      </p>
      {mail ? (
        <div class="row schedule">
          <Choice name="frequency" label="E-mails" value={mail.frequency} options={frequencies} />
          <Choice name="hour" label="Hour of a digest" value={String(mail.hour)} options={hours} />
          <Choice name="weekday" label="Day of a weekly digest" value={mail.weekday} options={weekdays} />
          <Field name="time_zone" label="Time zone" value={mail.time_zone} maxLength={64} />
        </div>
      ) : null}
      <fieldset class="only">
        <legend>Signals</legend>
        <Which value="all" label="All" isChosen={isAll(destination)} />
        <Which value="some" label="Only these" isChosen={!isAll(destination)} />
        <Checkboxes legend="Kinds, none for any" name="type" options={typeOptions(types)} chosen={types} />
        <Checkboxes legend="Severities, none for any" name="severity" options={allSeverities} chosen={chosen} />
        <div class="row">
          <Field name="tags" label="Companies with a tag" value={tags.join(', ')} hint="Separated by commas" />
          <Field
            name="company_numbers"
            label="Only these companies"
            value={companies.join(', ')}
            maxLength={2_048}
            hint="Company numbers, separated by commas"
          />
        </div>
      </fieldset>
      <button type="submit">Save</button>
    </Form>
  )
}

/** The body of the change that the form asks for. Filters count only if not all is wanted. */
export function changesIn(field: (name: string) => string, { signal_types: before, schedule: mail }: Destination) {
  const isSome = field('types') === 'some'
  const types = isSome ? typeOptions(before).filter((type) => field(`type_${type}`) !== '') : []
  return {
    signal_types: types.length > 0 ? types : ['all'],
    severities: isSome ? allSeverities.filter((severity) => field(`severity_${severity}`) !== '') : [],
    tags: isSome ? listIn(field('tags')) : [],
    company_numbers: isSome ? listIn(field('company_numbers')) : [],
    description: field('description'),
    ...(mail && {
      schedule: {
        frequency: field('frequency'),
        hour: Number(field('hour')),
        weekday: field('weekday'),
        time_zone: field('time_zone'),
      },
    }),
  }
}

function isAll({ signal_types: types, ...filters }: Destination): boolean {
  return (
    types.includes('all') &&
    [filters.severities, filters.tags, filters.company_numbers].every((one) => one.length === 0)
  )
}

function typeOptions(types: readonly string[]): readonly string[] {
  return [...new Set([...groups, ...types])].filter((type) => type !== 'all')
}

function Which({ value, label, isChosen }: { value: string; label: string; isChosen: boolean }) {
  return (
    <label class="choice">
      <input type="radio" name="types" value={value} checked={isChosen} />
      {` ${label}`}
    </label>
  )
}

interface CheckboxesProps {
  readonly legend: string
  readonly name: string
  readonly options: readonly string[]
  readonly chosen: readonly string[]
}

function Checkboxes({ legend, name, options, chosen }: CheckboxesProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label class="choice">
          <input type="checkbox" name={`${name}_${option}`} value="yes" checked={chosen.includes(option)} />
          {` ${signalTypeWords(option)}`}
        </label>
      ))}
    </fieldset>
  )
}
