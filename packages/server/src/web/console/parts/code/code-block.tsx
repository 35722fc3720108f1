import { raw } from 'hono/html'
import { type CodeLanguage, highlight, isWide, labelOf } from './highlight.js'

interface CodeBlockProps {
  readonly code: string
  readonly language: CodeLanguage | null
}

/** Code with its colours, under a head with its language. The script adds a button to copy it. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  return (
    <pre class="code" data-language={labelOf(language ?? '')}>
      <code class={language ?? undefined} tabindex={isWide(code) ? 0 : undefined}>
        {raw(highlight(code, language))}
      </code>
    </pre>
  )
}
