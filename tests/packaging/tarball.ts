import { run } from '../examples/run.js'
import { plainEnvironment, root, succeeds } from './package-managers.js'

export const packageNames = ['core', 'sdk', 'mcp', 'server', 'cli'] as const
export type PackageName = (typeof packageNames)[number]

const options = { cwd: root, env: plainEnvironment() }

/** Plain JavaScript that also runs on a Node that is too old for the rest, and files for the browser. */
const unbuilt: Partial<Record<PackageName, readonly string[]>> = {
  core: ['node-floor.d.ts', 'node-floor.js'],
  mcp: ['bin/brassplate-mcp.js'],
  server: [
    'assets/console.css',
    'assets/console.js',
    'assets/guide.css',
    'assets/reference.css',
    'assets/icon.svg',
    'assets/page.js',
    'assets/style.css',
  ],
  cli: ['bin/brassplate.js'],
}

/** What is wrong with a packed package: files that are missing or too many, and dependencies that only a workspace has. */
export async function problemsOf(name: PackageName, tarball: string): Promise<string[]> {
  const listing = await succeeds(run('tar', ['-tzf', tarball], options))
  const files = listing
    .trim()
    .split('\n')
    .map((file) => file.replace(/^package\//, ''))
  const isBuilt = (file: string) => file.startsWith('dist/')
  const expected = ['LICENSE', 'README.md', 'package.json', ...(unbuilt[name] ?? [])]
  const others = files.filter((file) => !isBuilt(file))
  const guides = name === 'server' ? /^dist\/guides\/[\w/-]+\.(md|svg|png)$/ : /^$/
  const isOutput = (file: string) => guides.test(file) || (/\.(js|js\.map|d\.ts)$/.test(file) && !/\.test\./.test(file))
  const hasTypes = files.some((file) => file.endsWith('.d.ts'))
  const manifest = JSON.stringify(await manifestIn(tarball))
  return [
    ...expected.filter((file) => !others.includes(file)).map((file) => `${file} is missing`),
    ...others.filter((file) => !expected.includes(file)).map((file) => `${file} does not belong here`),
    ...files.filter((file) => isBuilt(file) && !isOutput(file)).map((file) => `${file} is no build output`),
    ...(files.some(isBuilt) ? [] : ['there is no build output']),
    ...(hasTypes === (name !== 'cli') ? [] : ['only the command line has no types']),
    ...(/"(?:workspace|catalog):/.test(manifest) ? ['a dependency is only known in the workspace'] : []),
  ]
}

export async function manifestIn(tarball: string): Promise<Record<string, unknown>> {
  return JSON.parse(await succeeds(run('tar', ['-xzOf', tarball, 'package/package.json'], options)))
}
