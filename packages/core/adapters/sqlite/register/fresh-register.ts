import { rmSync } from 'node:fs'
import type { FreshRegister } from '../../../src/register/import/register-importer.js'
import { findableOf } from '../../../src/register/search/index/terms.js'
import { type IndexBuilding, startIndexBuilding } from '../../shared/register/index-building.js'
import { startRegisterWriting } from './register-writing.js'

export interface FreshFile {
  readonly path: string
  readonly generation: number
  /** The file it replaces. */
  readonly before: string | null
  /** Makes it the current file. */
  use(): void
}

/** Builds a register in a file that has no readers yet. */
export async function freshRegister({ path, generation, before, use }: FreshFile): Promise<FreshRegister> {
  const writing = startRegisterWriting(path)
  let isInUse = false
  let building: IndexBuilding
  try {
    building = startIndexBuilding(`${path}.index-`)
  } catch (error) {
    await writing.close()
    rmSync(path, { force: true })
    throw error
  }

  return {
    async add(rows) {
      await building.add(rows.map(({ rank, company }) => ({ rank, findable: findableOf(company) })))
      await writing.add(rows)
    },

    async finish(snapshot, carried) {
      const published = { ...snapshot, generation }
      const parts = await building.finish()
      await writing.take({ kind: 'indexes' })
      for await (const part of parts) await writing.take({ kind: 'part', part })
      if (carried) await writing.take({ kind: 'carry', carried, before })
      await writing.take({ kind: 'finish', snapshot: published })
      await writing.flushed()
      await Promise.all([building.close(), writing.close()])
      use()
      isInUse = true
      return published
    },

    async abandon() {
      await Promise.all([building.close(), writing.close()])
      if (!isInUse) rmSync(path, { force: true })
    },
  }
}
