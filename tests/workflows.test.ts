import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from './packaging/package-managers.js'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly permissions?: object }>>
}

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const ci: Workflow = parse(read('.github/workflows/ci.yml'))
const release: Workflow = parse(read('.github/workflows/release.yml'))
const commands = (workflow: Workflow, job: string) => workflow.jobs[job]?.steps.flatMap(({ run }) => run ?? []) ?? []

describe('workflows', () => {
  it('run the test command of the README on both CPU architectures and on Node 22 and 24', () => {
    expect(read('README.md')).toContain('\nnpx -y pnpm@10 test\n')
    expect(commands(ci, 'test')).toEqual([
      expect.stringMatching(/^npx -y pnpm@10 test --node \$\{\{ matrix\.node \}\}$/),
    ])
    expect(ci.jobs.test).toMatchObject({
      strategy: { matrix: { runner: ['ubuntu-24.04', 'ubuntu-24.04-arm'], node: [22, 24] } },
    })
  })

  it('publish only after the tests and an installation of all packages, with provenance, using the repository’s pnpm', () => {
    const { packageManager } = JSON.parse(read('package.json'))
    expect(commands(release, 'publish')).toEqual([
      `npm install --global ${packageManager}`,
      'pnpm test',
      'BRASSPLATE_PROVE=full pnpm exec vitest run tests/packaging.test.ts',
      expect.stringMatching(/^npm config set .*_authToken" "\$NPM_TOKEN"$/),
      'pnpm exec changeset publish',
      'git push origin --tags',
    ])
    expect(release.jobs.publish?.permissions).toEqual({ contents: 'write', 'id-token': 'write' })
    const publish = release.jobs.publish?.steps.find(({ run }) => run?.includes('changeset publish'))
    expect(publish?.env).toMatchObject({ NPM_CONFIG_PROVENANCE: 'true' })
  })

  it.each([
    ['ci.yml', ci],
    ['release.yml', release],
  ])('%s has read-only permissions by default and uses no third-party actions', (_, workflow) => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    const used = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(used.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([])
  })
})
