import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-api'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const namesApi = /\/v1\/|\/openapi|X-API-Key|Authorization|\bheaders?\b(?! line)/i
/** An error class, or a call that creates an error. */
interface Wording {
  readonly place: string
  readonly className: string
  readonly texts: readonly string[]
  readonly declares: boolean
}

function wordingsIn(file: string): Wording[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (!namesApi.test(text) || !text.includes('Error')) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Wording[] = []
  function visit(node: ts.Node): void {
    const className = errorClassOf(node)
    if (className !== null) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      const declares = /\bnextStepFor\b|'api'/.test(node.getText())
      found.push({ place: `${file}:${line + 1}`, className, texts: textsIn(node), declares })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function errorClassOf(node: ts.Node): string | null {
  const name = ts.isClassDeclaration(node)
    ? node.heritageClauses?.some((clause) => clause.getText().endsWith('Error')) && node.name?.text
    : ts.isNewExpression(node) && node.expression.getText()
  // OAuth has its own errors, without a next step.
  return name && /Error$/.test(name) && name !== 'OAuthError' ? name : null
}

function textsIn(node: ts.Node): string[] {
  const own = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
  return [...(own ? [node.text] : []), ...node.getChildren().flatMap(textsIn)]
}

const files = execFileSync('git', ['ls-files', 'packages/core/src', 'packages/core/adapters', 'packages/server/src'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const namingApi = files.flatMap(wordingsIn).filter(({ texts }) => texts.some((text) => namesApi.test(text)))

describe('next steps', () => {
  it('say that they are for API callers if they name an HTTP path or a header', () => {
    const missing = namingApi.filter(({ declares }) => !declares)
    expect(missing.map(({ place, className }) => `${place} ${className}`)).toEqual([])
  })
})
