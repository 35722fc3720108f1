import type { Route } from '@brassplate/core/contract'
import { CodeBlock } from '../console/parts/code/code-block.js'
import { formsOf } from './forms/index.js'

/** The example request in every form. One shows at a time; without styles, all of them below each other. */
export function Samples({ route, baseUrl }: { route: Route; baseUrl: string }) {
  const forms = formsOf(route, baseUrl)
  return (
    <div class="sample samples">
      <h2 id="example">Example request</h2>
      <fieldset>
        <legend class="hidden">Form of the example</legend>
        {forms.map(({ title }, place) => (
          <label>
            <input type="radio" name="form" value={title} checked={place === 0} />
            {title}
          </label>
        ))}
      </fieldset>
      {forms.map(({ title, code, language }) => (
        <section>
          <h3 class="hidden">{title}</h3>
          <CodeBlock code={code} language={language} />
        </section>
      ))}
    </div>
  )
}
