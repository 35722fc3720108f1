import { rightMeanings } from '@brassplate/core'
import { errorAdvice, errorKinds, errorsOf, type Output, type Route } from '@brassplate/core/contract'
import { raw } from 'hono/html'
import { CodeBlock } from '../console/parts/code/code-block.js'
import { unbrokenWords } from '../console/parts/code/line-html.js'
import { callPath, guidePath } from './addresses.js'
import { credentialText, type ReferenceSettings, rateText } from './call-facts.js'
import type { Call } from './described-api.js'
import type { Docs } from './docs.js'
import { DocsLayout } from './docs-layout.js'
import { Endpoint } from './endpoint.js'
import { EntriesTable } from './entries-table.js'
import { fieldTables, parameterFields } from './fields.js'
import { FieldsTable } from './fields-table.js'
import { Samples } from './samples.js'

/** A longer type of a body may be longer than the line of a phone, and breaks after its slash. */
const shortTypeMax = 30

interface CallPageProps {
  readonly docs: Docs
  readonly call: Call
  readonly settings: ReferenceSettings
}

/** One call: what it does, what to send, what comes back. Beside the words stands the code, as far as there is room. */
export function CallPage({ docs, call, settings }: CallPageProps) {
  const { route } = call
  const outputs = outputsOf(route)
  const [first] = outputs
  return (
    <DocsLayout docs={docs} title={route.summary} current={callPath(route.id)} isWide>
      <p class="endpoint">
        <Endpoint method={route.method} path={route.path} />
      </p>
      <div class="split">
        <p class="about">{raw(docs.inlineHtml(route.description))}</p>
        <div class="samples-beside">
          <Samples route={route} baseUrl={settings.baseUrl} />
          {first?.[1].schema ? (
            <div class="sample">
              <h2>{`Response ${first[0]}`}</h2>
              <Example output={first[1]} />
            </div>
          ) : null}
        </div>
        <div class="rest">
          <Request docs={docs} call={call} />
          <h2 id="access">Access and limits</h2>
          <Facts route={route} settings={settings} />
          <h2 id="responses">Responses</h2>
          {outputs.map(([status, output], place) => (
            <Response docs={docs} call={call} status={status} output={output} hasExample={place > 0} />
          ))}
          <Errors docs={docs} route={route} />
        </div>
      </div>
    </DocsLayout>
  )
}

/** What a call does the first time comes first: 201 before 200, which says that it was so already. */
function outputsOf({ outputs }: Route): readonly (readonly [status: string, output: Output])[] {
  const entries = Object.entries(outputs)
  return [...entries.filter(([status]) => status === '201'), ...entries.filter(([status]) => status !== '201')]
}

function Facts({ route, settings }: { route: Route; settings: ReferenceSettings }) {
  return (
    <dl class="facts">
      <dt>Operation</dt>
      <dd>
        <code>{route.id}</code>
      </dd>
      <dt>Credentials</dt>
      <dd>{credentialText(route)}</dd>
      {route.right === null ? null : (
        <>
          <dt>Right</dt>
          <dd>
            <code>{route.right}</code>: {rightMeanings[route.right]}{' '}
            <a href={`${guidePath('accounts')}#rights`}>Rights</a>
          </dd>
        </>
      )}
      <dt>Rate limit</dt>
      <dd>{rateText(route, settings)}</dd>
      {route.canSpend ? (
        <>
          <dt>Cost</dt>
          <dd>
            It may spend credits: <a href={guidePath('credits')}>Credits</a>. The headers X-Credits-Charged and
            X-Credits-Remaining say what was spent and what is left.
          </dd>
        </>
      ) : null}
      {route.isIdempotent ? (
        <>
          <dt>Repeat safely</dt>
          <dd>
            Send an Idempotency-Key: <a href={`${guidePath('errors')}#repeat-safely`}>Repeat safely</a>.
          </dd>
        </>
      ) : null}
    </dl>
  )
}

function Request({ docs, call }: { docs: Docs; call: Call }) {
  const { parameters, requestBody } = call.operation
  const body = requestBody?.content['application/json']?.schema
  const fields = parameterFields(parameters, docs.schemas)
  const table = fields.length > 0 && (
    <>
      <h2 id="parameters">Parameters</h2>
      <FieldsTable docs={docs} fields={fields} nameTitle="Parameter" />
    </>
  )
  // Headers are seldom needed, so the body comes before them.
  const isLast = fields.every(({ place }) => place === 'header')
  return (
    <>
      {isLast ? null : table}
      {call.route.input.file ? (
        <>
          <h2 id="body">Body</h2>
          <p>
            The file itself, as{' '}
            {call.route.input.file.types.map((type, place) => (
              <>
                {place > 0 ? ', ' : ''}
                <code class={type.length > shortTypeMax ? 'long' : undefined}>{raw(unbrokenWords(type))}</code>
              </>
            ))}
            . <a href={`${guidePath('bulk')}#input`}>What it may hold</a>
          </p>
        </>
      ) : null}
      {body ? (
        <>
          <h2 id="body">Body</h2>
          <p>A JSON object of at most 64 KB{requestBody?.required ? '' : '; it may be missing'}.</p>
          {fieldTables(body, docs.schemas).map(({ fields: ofBody }) => (
            <FieldsTable docs={docs} fields={ofBody} nameTitle="Field" />
          ))}
        </>
      ) : null}
      {isLast ? table : null}
    </>
  )
}

interface ResponseProps {
  readonly docs: Docs
  readonly call: Call
  readonly status: string
  readonly output: Output
  /** The example of the first response stands beside the request. */
  readonly hasExample: boolean
}

function Response({ docs, call, status, output, hasExample }: ResponseProps) {
  const { contentType = 'application/json' } = output
  const schema = call.operation.responses[status]?.content?.[contentType]?.schema
  const tables = schema ? fieldTables(schema, docs.schemas).filter(({ fields }) => fields.length > 0) : []
  return (
    <section class="response">
      <h3 id={`response-${status}`}>{status}</h3>
      <p>{raw(docs.inlineHtml(`${output.description}.`.replace(/\.\.$/, '.')))}</p>
      {tables.map(({ title, fields }, place) => (
        <details open={!hasExample && place === 0}>
          <summary>{title === null ? 'Fields' : `Fields of ${title}`}</summary>
          <FieldsTable docs={docs} fields={fields} nameTitle="Field" isAnswer />
        </details>
      ))}
      {hasExample && schema ? (
        <details>
          <summary>Example</summary>
          <Example output={output} />
        </details>
      ) : null}
    </section>
  )
}

/** Of a file that no one reads as text, the example says what is in it. */
function Example({ output: { example, contentType } }: { output: Output }) {
  if (typeof example === 'string' && contentType?.startsWith('application/')) return <p>{example}</p>
  const isText = typeof example === 'string'
  const code = isText ? example : JSON.stringify(example, null, 2)
  const block = <CodeBlock code={code} language={isText ? null : 'json'} />
  if (code.split('\n').length <= linesMax) return block
  return (
    <div class="excerpt">
      {block}
      <label>
        <input type="checkbox" /> Show the whole example
      </label>
    </div>
  )
}

/** A longer example begins with its first lines. */
const linesMax = 16

function Errors({ docs, route }: { docs: Docs; route: Route }) {
  const codes = [...new Set(errorsOf(route))].sort((one, other) => errorKinds[one].status - errorKinds[other].status)
  return (
    <>
      <h2 id="errors">Errors</h2>
      <p>
        Every error has the same body: <a href={guidePath('errors')}>Errors</a>.
      </p>
      <EntriesTable
        rows={codes}
        columns={[
          ['Code', (code) => <code>{code}</code>],
          ['Status', (code) => errorKinds[code].status],
          ['Meaning', (code) => errorKinds[code].title],
          ['Try again', (code) => (errorKinds[code].retryable ? 'try again later' : null)],
          ['What to do', (code) => raw(docs.inlineHtml(errorAdvice[code]))],
        ]}
      />
    </>
  )
}
