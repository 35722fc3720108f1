import { parseDay, shortDay } from '@brassplate/core'
import type { Child } from 'hono/jsx'
import { Icon } from './icon.js'
import { withQuery } from './query.js'

export interface FilterChip {
  readonly name: string
  /** Of a span of days: the name of the field of its last day. `name` is that of its first. */
  readonly until?: string
  readonly label: string
  /** Choices instead of a text. The first is the one without a filter, with the value ``. */
  readonly options?: readonly (readonly [value: string, label: string])[]
  /** What stands above some of the choices, by their value. */
  readonly headings?: Readonly<Record<string, string>>
  readonly type?: string
  readonly placeholder?: string
  readonly hint?: string
  readonly maxLength?: number
  /** Used most: its field stands before the chips. */
  readonly isOpen?: boolean
  /** Rarely used: behind one chip with others like it, until it has a value. */
  readonly isRare?: boolean
  /** What a value means, if it is a code. */
  readonly wordsOf?: ((value: string) => string) | undefined
}

interface FilterChipsProps {
  readonly path: string
  readonly chips: readonly FilterChip[]
  /** All that was asked, by name; the state of the page is its address. */
  readonly asked: Readonly<Record<string, string>>
  /** The names of those with a value that cannot be. */
  readonly wrong?: readonly string[] | undefined
  /** Before the chips: a field for words. */
  readonly children?: Child
  readonly label?: string
}

function namesOf({ name, until }: FilterChip): readonly string[] {
  return until ? [name, until] : [name]
}

/** One line of filters. Each opens its field; one in use shows its value, and a cross that removes it. */
export function FilterChips({ path, chips, asked, wrong = [], children, label = 'Filters' }: FilterChipsProps) {
  const names = new Set(chips.flatMap(namesOf))
  const others = Object.entries(asked).filter(([name, value]) => !names.has(name) && value !== '' && name !== 'page')
  const isUsed = (chip: FilterChip) => namesOf(chip).some((name) => asked[name])
  const used = chips.filter(isUsed).length
  const isApart = (chip: FilterChip) => !chip.isOpen && !isUsed(chip) && chip.isRare === true
  const rare = chips.filter(isApart)
  return (
    <form method="get" action={path} aria-label={label} data-filters>
      {children}
      {children ? null : others.map(([name, value]) => <input type="hidden" name={name} value={value} />)}
      <div class="chips">
        {chips
          .filter(({ isOpen }) => isOpen)
          .map((chip) => (
            <OpenField chip={chip} value={asked[chip.name] ?? ''} />
          ))}
        {chips
          .filter((chip) => !chip.isOpen && !isApart(chip))
          .map((chip) => (
            <Chip
              chip={chip}
              asked={asked}
              isWrong={namesOf(chip).some((name) => wrong.includes(name))}
              pathWith={(value) =>
                withQuery(path, {
                  ...asked,
                  page: '',
                  ...Object.fromEntries(namesOf(chip).map((name) => [name, value])),
                })
              }
            />
          ))}
        {rare.length + used > 0 ? (
          // The way back does not stand alone in a line.
          <span class="chip-line">
            <RareChips chips={rare} />
            {used > 0 ? (
              <a class="small" href={withQuery(path, Object.fromEntries(others))}>
                Clear filters
              </a>
            ) : null}
          </span>
        ) : null}
      </div>
    </form>
  )
}

interface ChipProps {
  readonly chip: FilterChip
  readonly value: string
}

interface SetChipProps extends Pick<FilterChipsProps, 'asked'> {
  readonly chip: FilterChip
  readonly isWrong: boolean
  /** The page with this filter set to one of its choices, or without it. */
  readonly pathWith: (value: string) => string
}

function Chip({ chip, asked, isWrong, pathWith }: SetChipProps) {
  const { label, options } = chip
  const text = valueWords(chip, asked)
  return (
    <span class="chip-line">
      <details class={`chip${text ? ' set' : ''}${isWrong ? ' invalid' : ''}`} data-float>
        <summary class="bare">
          {text ? null : <Icon name="plus" />}
          {label}
          {text ? <b class="clipped">{text}</b> : null}
        </summary>
        {options ? (
          <ChipChoices chip={chip} value={asked[chip.name] ?? ''} options={options} pathWith={pathWith} />
        ) : (
          <div class="panel">
            <ChipFields chip={chip} asked={asked} />
            <button type="submit" class="tiny">
              Apply
            </button>
          </div>
        )}
      </details>
      {text ? (
        <a class="remove" href={pathWith('')} aria-label={`Remove the filter ${label}`}>
          <Icon name="cross" />
        </a>
      ) : null}
    </span>
  )
}

interface ChipChoicesProps extends ChipProps, Pick<SetChipProps, 'pathWith'> {
  readonly options: NonNullable<FilterChip['options']>
}

/** One click chooses. The form keeps the choice when another of its fields is sent. */
function ChipChoices({ chip: { name, hint, headings = {} }, value, options, pathWith }: ChipChoicesProps) {
  return (
    <div class="panel picks">
      {hint ? <p class="small muted">{hint}</p> : null}
      {options.map(([each, words]) => (
        <>
          {headings[each] ? <p class="small muted">{headings[each]}</p> : null}
          <a href={pathWith(each)} aria-current={each === value ? 'true' : undefined}>
            {words}
          </a>
        </>
      ))}
      {value === '' ? null : <input type="hidden" name={name} value={value} />}
    </div>
  )
}

/** What the filter is set to; empty if it is not. */
function valueWords(chip: FilterChip, asked: FilterChipsProps['asked']): string {
  const { name, until = '', options, type } = chip
  const wordsOf = (value = '') => (type === 'date' && parseDay(value) ? shortDay(value) : value)
  const [first, last] = [wordsOf(asked[name]), wordsOf(asked[until])]
  if (last) return first ? `${first} – ${last}` : `until ${last}`
  if (until) return first && `from ${first}`
  return (first && options?.find(([value]) => value === first)?.[1]) ?? chip.wordsOf?.(first) ?? first
}

function OpenField({ chip: { name, label, placeholder = label, maxLength = 100 }, value }: ChipProps) {
  return (
    <span class="find-rows actions">
      <input
        type="search"
        name={name}
        value={value}
        placeholder={placeholder}
        aria-label={label}
        maxlength={maxLength}
        autocomplete="off"
        data-key="f"
      />
      <button type="submit" class="quiet tiny">
        Find
      </button>
    </span>
  )
}

function RareChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <details class="chip" data-float>
      <summary class="bare">
        <Icon name="plus" />
        More filters
      </summary>
      <div class="panel wide">
        {chips.map((chip) => (
          <ChipFields chip={chip} asked={{}} />
        ))}
        <div class="actions">
          <button type="submit">Apply</button>
          <button type="reset" class="quiet">
            Clear
          </button>
        </div>
      </div>
    </details>
  )
}

function ChipFields({ chip, asked }: Pick<FilterChipsProps, 'asked'> & { chip: FilterChip }) {
  const { name, until, label } = chip
  const value = asked[name] ?? ''
  if (!until) return <ChipField chip={chip} value={value} />
  return (
    <>
      <ChipField chip={{ ...chip, label: `${label} from` }} value={value} />
      <ChipField chip={{ ...chip, name: until, label: `${label} until` }} value={asked[until] ?? ''} />
    </>
  )
}

function ChipField({ chip, value }: ChipProps) {
  const { name, label, options, type = 'text', placeholder, hint, maxLength = 100 } = chip
  const id = `filter-${name}`
  return (
    <div>
      <label for={id}>{label}</label>
      {options ? (
        <select id={id} name={name}>
          {options.map(([each, words]) => (
            <option value={each} selected={each === value}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          type={type}
          value={value}
          placeholder={placeholder}
          maxlength={maxLength}
          autocomplete="off"
        />
      )}
      {hint ? <small class="muted">{hint}</small> : null}
    </div>
  )
}

interface ChoiceChipsProps {
  readonly label: string
  /** Each with its address and, if it is known, how many there are. */
  readonly choices: readonly {
    readonly text: string
    readonly path: string
    readonly isCurrent: boolean
    readonly count?: number
  }[]
}

/** Views of one page to choose from. */
export function ChoiceChips({ label, choices }: ChoiceChipsProps) {
  return (
    <nav class="chips" aria-label={label}>
      {choices.map(({ text, path, isCurrent, count }) => (
        <a class="chip solid" href={path} aria-current={isCurrent ? 'page' : undefined}>
          {text}
          {count === undefined ? null : <span class="muted">{count}</span>}
        </a>
      ))}
    </nav>
  )
}
