import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformWithEsbuild } from 'vite'

/** Runs the work on a Postgres: the one of BRASSPLATE_BENCH_POSTGRES, or one of its own that ends with it. */
export async function withPostgres(work) {
  const given = process.env.BRASSPLATE_BENCH_POSTGRES
  if (given) return work(given)
  const postgres = await startPostgres()
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** The server that the tests use is written in TypeScript, which Node 20 does not read. */
export async function startPostgres() {
  const source = fileURLToPath(new URL('../../tests/support/embedded-postgres.ts', import.meta.url))
  const script = source.replace(/\.ts$/, `.${process.pid}.mjs`)
  const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), source)
  writeFileSync(script, code)
  try {
    const { startEmbeddedPostgres } = await import(script)
    return await startEmbeddedPostgres()
  } finally {
    rmSync(script)
  }
}
