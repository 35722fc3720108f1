import type { z } from 'zod'
import { type ListRun, type ListSummary, listRetentionMs, roleTitles } from '../../lists/runs/list-run.js'
import { isoTime } from '../../shared/clock.js'
import type { ApiHandler } from '../handler.js'
import type { bulkRun } from './schemas.js'

export const listBulk: ApiHandler<'listBulk'> = async ({ engine, caller }) => {
  const runs = await engine.lists.list(caller.account)
  return { status: 200, body: { data: runs.map(renderList) } }
}

export const getBulk: ApiHandler<'getBulk'> = async ({ engine, caller }, { path }) => {
  return { status: 200, body: renderList(await engine.lists.find(caller.account, path.bulk_id)) }
}

export const stopBulk: ApiHandler<'stopBulk'> = async ({ engine, caller }, { path }) => {
  return { status: 200, body: renderList(await engine.lists.stop(caller.account, path.bulk_id)) }
}

export const resumeBulk: ApiHandler<'resumeBulk'> = async ({ engine, caller, work }, { path, body }) => {
  const run = await engine.lists.resume(caller.account, path.bulk_id, body.max_credits, work)
  return { status: 200, body: renderList(run) }
}

export const deleteBulk: ApiHandler<'deleteBulk'> = async ({ engine, caller }, { path }) => {
  await engine.lists.remove(caller.account, path.bulk_id)
  return { status: 200, body: { id: path.bulk_id, deleted: true } }
}

export function renderList(run: ListRun | ListSummary): z.input<typeof bulkRun> {
  const { problem } = run
  return {
    id: run.id,
    name: run.name,
    status: run.status,
    rows: run.rows,
    answered: run.answered,
    charged: run.charged,
    outcomes: { ...run.outcomes },
    columns: { ...('sheet' in run ? roleTitles(run.sheet) : run.titles) },
    forecast: run.forecast && {
      may_cost: run.forecast.mayCost,
      website_only: run.forecast.websiteOnly,
      after_name: run.forecast.afterName,
      after_number: run.forecast.afterNumber,
      unusable: run.forecast.unusable?.count ?? 0,
    },
    max_credits: run.maxCredits,
    problem: problem && { code: problem.code, message: problem.message, next_step: problem.nextStep },
    created_at: isoTime(run.createdAt),
    finished_at: run.finishedAt === null ? null : isoTime(run.finishedAt),
    expires_at: isoTime(run.createdAt + listRetentionMs),
  }
}
