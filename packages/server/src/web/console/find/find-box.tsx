import { useFieldProblem, useFieldValue } from '../parts/form-state.js'
import { Form } from '../parts/forms.js'
import { Icon } from '../parts/icon.js'
import type { Visit } from '../visit.js'

export const findLengthMax = 300

interface FindBoxProps {
  readonly visit: Visit
  readonly value?: string
  /** On the page of the search itself. */
  readonly isLarge?: boolean
}

/** The one search, on every page: companies, people, domains, pages and actions. */
export function FindBox({ visit, value = '', isLarge = false }: FindBoxProps) {
  const problem = useFieldProblem('q')
  return (
    <search class={isLarge ? 'find large' : 'find'}>
      <Form visit={visit} path="/find">
        <div class="field">
          <Icon name="search" />
          <label for="find" class="hidden">
            Search companies, people, domains and pages
          </label>
          <input
            id="find"
            name="q"
            value={useFieldValue('q', value)}
            placeholder="Domain, e-mail, company or number"
            maxlength={findLengthMax}
            required
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            data-suggest="/find/suggest"
            data-key="/"
            autofocus={isLarge}
            aria-invalid={problem ? 'true' : undefined}
            aria-describedby={problem ? 'find-error' : undefined}
          />
          <kbd data-palette>Ctrl K</kbd>
        </div>
        <button type="submit" class={isLarge ? undefined : 'hidden'} tabindex={isLarge ? undefined : -1}>
          {isLarge ? 'Search' : 'Find'}
        </button>
        {problem ? (
          <span id="find-error" class="wrong" role="alert">
            {problem}
          </span>
        ) : null}
      </Form>
    </search>
  )
}
