import { raw } from 'hono/html'
import { type CodeLanguage, highlight, labelOf } from './highlight.js'
import { isWide } from './line-html.js'

interface CodeBlockProps {
  /** Default: the language. */
  readonly label?: string | undefined
  readonly code: string
  readonly language: CodeLanguage | null
}

/** Code with its colours, under a head with its language. The script adds a button to copy it. */
export function CodeBlock({ code, language, label = labelOf(language ?? '') }: CodeBlockProps) {
  return (
    <pre class="code" data-language={label}>
      <code class={language ?? undefined} tabindex={isWide(code) ? 0 : undefined}>
        {raw(highlight(code, language))}
      </code>
    </pre>
  )
}

/** What a server outside sent: JSON with its colours over several lines, any other text as it is. */
export function ReceivedText({ text, label }: { text: string; label: string }) {
  const json = indented(text)
  return <CodeBlock code={json ?? text} language={json === null ? null : 'json'} label={label} />
}

/** How much longer a text may become: brackets within brackets would become hundreds of times as long. */
const growthMax = 10

/** Null if it is no JSON. */
function indented(body: string): string | null {
  try {
    const text = JSON.stringify(JSON.parse(body), null, 2)
    return text.length > growthMax * body.length ? body : text
  } catch {
    return null
  }
}
