import type { Visit } from '../visit.js'
import { Form } from './forms.js'

/** The box that takes a domain, an e-mail address, a URL, a company name or a number. */
export function FindBox({ visit, isLarge = false, value = '' }: { visit: Visit; isLarge?: boolean; value?: string }) {
  return (
    <search class={isLarge ? 'find large' : 'find'}>
      <Form visit={visit} path="/find">
        <label for="find" class="hidden">
          Domain, e-mail address, company name or number
        </label>
        <input
          id="find"
          name="q"
          value={value}
          placeholder={isLarge ? 'harbour-lane.example' : 'Domain, e-mail, company name or number'}
          maxlength={300}
          required
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          autofocus={isLarge}
          data-suggest="/search/suggest"
          data-key="/"
        />
        <button type="submit" class={isLarge ? undefined : 'quiet'}>
          Find
        </button>
      </Form>
    </search>
  )
}
