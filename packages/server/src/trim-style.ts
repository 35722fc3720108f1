/** The rules of a style that can apply to a page with these classes. A rule that is not about a class stays. */
export function trimStyle(css: string, classes: ReadonlySet<string>): string {
  return blocksOf(css)
    .map(([head, body]) => {
      if (head.startsWith('@media')) return withBody(head, trimStyle(body, classes))
      return head.startsWith('@') || canApply(head, classes) ? withBody(head, body) : ''
    })
    .join('')
}

function withBody(head: string, body: string): string {
  return body === '' ? '' : `${head}{${body}}`
}

/** What is in brackets may be one of several, or what must not be there, so it decides nothing. */
function canApply(selectors: string, classes: ReadonlySet<string>): boolean {
  let plain = selectors
  while (/\([^()]*\)/.test(plain)) plain = plain.replaceAll(/\([^()]*\)/g, '')
  return plain.split(',').some((one) => [...one.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name)))
}

/** Each rule with what stands before its braces and between them. */
function blocksOf(css: string): readonly (readonly [head: string, body: string])[] {
  const blocks: (readonly [string, string])[] = []
  let [depth, start, open] = [0, 0, 0]
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (brace === '{' && depth === 1) open = index
    if (brace === '}' && depth === 0) {
      blocks.push([css.slice(start, open).trim(), css.slice(open + 1, index)])
      start = index + 1
    }
  }
  return blocks
}
