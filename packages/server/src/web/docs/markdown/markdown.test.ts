import { describe, expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown.js'
import { renderInline, renderMarkdown } from './render-markdown.js'

const targets = {
  linkTo: (href: string) => `/to/${href}`,
  titleOf: (href: string) => (href === 'bulk.md' ? 'A whole list at once' : null),
  phonePicture: (href: string) => (href === 'shot.png' ? '/to/shot-phone.png' : null),
  drawing: (href: string) => (href === 'curve.svg' ? '<svg></svg>' : null),
  callPage: (code: string) => (code === 'GET /v1/signals' ? '/docs/api/listSignals' : null),
}
const html = (text: string) => renderMarkdown(parseMarkdown(`# Title\n\n${text}`).tokens, targets)

describe('a guide in Markdown', () => {
  it('is split into its title and sections with the anchors that GitHub gives them', () => {
    const text = '# Title\n\nIntro\n\n## Look up `one` company!\n\n- a\n- b\n\n## Twice\n\n```sh\nls\n```\n\n## Twice\n'
    const { title, sections } = parseMarkdown(text)
    expect(title).toBe('Title')
    expect(sections).toEqual([
      { id: '', heading: '', depth: 0, lines: ['Intro'], rows: [], code: [] },
      { id: 'look-up-one-company', heading: 'Look up one company!', depth: 2, lines: ['a', 'b'], rows: [], code: [] },
      { id: 'twice', heading: 'Twice', depth: 2, lines: [], rows: [], code: ['ls'] },
      { id: 'twice-1', heading: 'Twice', depth: 2, lines: [], rows: [], code: [] },
    ])
  })

  it('has the same anchors in its sections and in its HTML', () => {
    const text = '## One\n\n### Two: *three*\n\n## One\n'
    const anchors = [...html(text).matchAll(/id="([^"]+)"/g)].map(([, id]) => id)
    expect(anchors).toEqual(parseMarkdown(`# Title\n\n${text}`).sections.map(({ id }) => id))
  })

  it('names the language of each block of code, and of an unknown one says that it is text', () => {
    const labels = ['js', 'sql', 'sh no-run', 'csv', 'toString', ''].map(
      (name) => /data-language="(\w+)"/.exec(html(`\`\`\`${name}\na\n\`\`\``))?.[1],
    )
    expect(labels).toEqual(['JavaScript', 'SQL', 'Shell', 'CSV', 'Text', 'Text'])
  })

  it('leaves out raw HTML and comments, and shows HTML in code as text', () => {
    expect(html('<!-- not run: why -->\n\n<script>alert(1)</script>\n\ntext <b onclick="x">bold</b>')).toBe(
      '<p>text bold</p>\n',
    )
    expect(html('`<script>`')).toBe('<p><code>&lt;script&gt;</code></p>\n')
    expect(html('```html\n<script>"&\n```')).toBe(
      '<pre class="code" data-language="Text"><code>&lt;script&gt;"&amp;\n</code></pre>\n',
    )
  })

  it('keeps its lines of code apart, also those in a list, and marks code in its sentences', () => {
    const [section] = parseMarkdown('# Title\n\n1. Run `ls`:\n\n   ```sh\n   ls\n   cd x\n   ```\n').sections
    expect(section).toMatchObject({ lines: ['Run `ls`:'], code: ['ls', 'cd x'] })
  })

  it('keeps a figure with its unit, but not in code', () => {
    expect(html('Right in 99.3 % of 5 kB, after 10 ms, 5 metres. `99.3 %`')).toBe(
      '<p>Right in 99.3\u00a0% of 5\u00a0kB, after 10\u00a0ms, 5 metres. <code>99.3 %</code></p>\n',
    )
  })

  it('has the anchor of a name that moved, also if a sentence follows it', () => {
    const item = (name: string) => `- [${name}()](sdk/client.md#${name.toLowerCase()}): Creates a client of a server.`
    expect(html(item('createClient'))).toContain('<li id="createclient" class="function"><a href=')
    expect(html('- [createClient()](other.md#createclient): Creates it.')).toContain('<li><a href=')
  })

  it('folds what stands between details, and leaves out all other forms of it', () => {
    const folded = '<details>\n<summary>By kind</summary>\n\ntext\n\n</details>\n'
    expect(html(folded)).toBe('<details class="fold"><summary>By kind</summary><p>text</p>\n</details>')
    expect(html('<details onclick="x">\n<summary>a</summary>\n\ntext\n')).toBe('<p>text</p>\n')
    expect(html('<details>\n<summary><img src=x></summary>\n\ntext\n')).toBe('<p>text</p>\n')
  })

  it('puts many names in columns, if each is only a link', () => {
    const items = Array.from({ length: 3 }, (_, place) => `- [Name${place}](#name${place})`)
    expect(html(items.join('\n'))).toContain('<ul class="names"><li><a href="/to/#name0">Name0</a></li>')
    expect(html(items.slice(1).join('\n'))).not.toContain('names')
    expect(html(`${items.join('\n')}: words`)).not.toContain('names')
    const moved = ['Client', 'Job', 'Proof'].map((name) => `- [${name}](sdk/all.md#${name.toLowerCase()})`)
    expect(html(moved.join('\n'))).toContain(
      '<li id="client" class="type"><a href="/to/sdk/all.md#client">Client</a></li>',
    )
  })

  it('shows figures as a table whose first column stays in sight', () => {
    const table = (cell: string) => html(`| a | b | c |\n|---|---|---|\n| x | 1,500 | ${cell} |\n`)
    for (const figure of ['99.86', '**99.86**', '0.993 (404/407)', '.5 of 30', '–', ''])
      expect(table(figure)).toContain('<div class="figures" tabindex="0"><table>')
    for (const words of ['no', '3 calls that a caller may make'])
      expect(table(words)).toContain('<div class="sheet short" tabindex="0"><table>')
  })

  it('stacks figures that are too long to stand beside each other on a phone', () => {
    const table = (cell: string) =>
      html(`| a | b | c | d | e |\n|---|---|---|---|---|\n| x${` | ${cell}`.repeat(4)} |\n`)
    expect(table('99.3 %')).toContain('<table><thead>')
    expect(table('99.3 % (147/148)')).toContain('<table class="stacked"><thead>')
  })

  it('rewrites links and images, and escapes them', () => {
    expect(html('[a "b"](x"y.md) ![c "d"](e.svg)')).toBe(
      '<p><a href="/to/x&quot;y.md">a &quot;b&quot;</a> <a href="/to/e.svg"><img src="/to/e.svg" alt="c &quot;d&quot;"></a></p>\n',
    )
  })

  it('shows the picture of a phone on a phone, if there is one', () => {
    expect(html('![a page](shot.png)')).toBe(
      '<p><a href="/to/shot.png"><picture><source media="(max-width: 48rem)" srcset="/to/shot-phone.png"><img src="/to/shot.png" alt="a page"></picture></a></p>\n',
    )
  })

  it('shows a drawing of ours in the page itself', () => {
    expect(html('![a curve](curve.svg)')).toBe('<p><svg></svg></p>\n')
  })

  it('gives a link that is named after a file the title of that guide', () => {
    expect(html('[bulk.md](bulk.md) [x.md](x.md)')).toBe(
      '<p><a href="/to/bulk.md">A whole list at once</a> <a href="/to/x.md">x.md</a></p>\n',
    )
  })

  it('puts the sentences of a table below the names in it, if these leave no room for them', () => {
    const row = (first: string, second: string) => `| a | b | c |\n|---|---|---|\n| ${first} | ${second} | words |\n`
    expect(html(row('`SHORT`', 'several short words'))).toContain('class="sheet short"')
    expect(html(row(`\`${'LONG_'.repeat(6)}\``, `\`${'default-'.repeat(5)}\``))).toContain('class="sheet entries"')
    expect(html(`| a | b |\n|---|--:|\n| ${'x'.repeat(60)} | 1 |\n`)).toContain('class="sheet"')
  })

  it('names the cells of a row that are facts, and not the one with its sentence', () => {
    const table = html(
      '| Name | Default | Meaning |\n|---|---|---|\n| PORT | 8080 | Port to listen on; 0 picks a free one. |',
    )
    expect(table).toContain('<td data-label="Default">8080</td>')
    expect(table).toContain('<td>Port to listen on')
  })

  it('gives tables of the same columns the same form', () => {
    const table = (name: string) => `| Variable | Meaning |\n|---|---|\n| \`${name}\` | words |\n\n`
    const forms = html(table('SHORT') + table('LONG_'.repeat(12))).match(/(?<=<div )class="[^"]+"/g)
    expect(forms).toEqual(['class="sheet entries"', 'class="sheet entries"'])
  })

  it('links a call to its page', () => {
    expect(renderInline('Read `GET /v1/signals` or `GET /v2`.', targets)).toBe(
      'Read <a href="/docs/api/listSignals"><code>GET /v1/signals</code></a> or <code>GET /v2</code>.',
    )
  })
})
