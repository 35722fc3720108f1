import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'

const deploy = fileURLToPath(new URL('../../../../deploy/', import.meta.url))
export const alertsFile = join(deploy, 'prometheus/alerts.yml')
export const scrapeFile = join(deploy, 'prometheus/prometheus.yml')
export const dashboardFile = join(deploy, 'grafana/brassplate.json')

export interface AlertRule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

export function readAlerts(): readonly AlertRule[] {
  const { groups } = parse(readFileSync(alertsFile, 'utf8')) as { groups: { rules: AlertRule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

/** Every expression of the panels of the dashboard. */
export function readDashboard(): readonly string[] {
  const { panels } = JSON.parse(readFileSync(dashboardFile, 'utf8')) as { panels: { targets?: { expr: string }[] }[] }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

/** Names of metrics in an expression. */
export function metricsIn(expression: string): readonly string[] {
  return expression.match(/\b(?:brassplate|nodejs|process)_[a-z0-9_]+/g) ?? []
}

/** What a scrape gave: value by series, and `up`. An unreachable process gives nothing but `up` 0. */
export function samplesOf(text: string | null): ReadonlyMap<string, number> {
  const target = 'instance="a:1",job="brassplate"'
  const samples = new Map([[`up{${target}}`, text === null ? 0 : 1]])
  for (const [, name = '', labels, value = ''] of text?.matchAll(/^(brassplate_\w+)(?:\{(.*)\})? (\S+)$/gm) ?? [])
    samples.set(`${name}{${[labels, target].filter(Boolean).join(',')}}`, Number(value))
  return samples
}

/** The names that a scrape declares, with those of the parts of histograms. */
export function declaredIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name)
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`)
  }
  return names
}

/** Null on a machine without Prometheus: its own checks run only where it is installed. */
export function promtool(...args: string[]): string | null {
  try {
    return execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`promtool ${args.join(' ')} failed:\n${stdout}${stderr}`)
  }
}

const steadyMinutes = 80
const looks = ['10m', `${steadyMinutes}m`]

/**
 * The alerts that fire in an hour after a fault, by Prometheus's own rule engine. Counters go on growing at the pace of
 * the fault. Null without Prometheus.
 */
export function firingAlerts(before: string | null, after: string | null): ReadonlySet<string> | null {
  const [healthy, faulty] = [samplesOf(before), samplesOf(after)]
  const test = {
    rule_files: [alertsFile],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: [...new Set([...healthy.keys(), ...faulty.keys()])].map((series) => ({
          series,
          values: `${steady(healthy.get(series), 0)}x2 ${steady(faulty.get(series), growthOf(series, healthy, faulty))}x${steadyMinutes}`,
        })),
        alert_rule_test: looks.flatMap((eval_time) =>
          readAlerts().map(({ alert }) => ({ eval_time, alertname: alert, exp_alerts: [] })),
        ),
      },
    ],
  }
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-alerts-'))
  try {
    const file = join(folder, 'fault.yml')
    writeFileSync(file, stringify(test))
    return promtool('test', 'rules', file) === null ? null : new Set()
  } catch (error) {
    // It names each alert that fires, because none was expected.
    const firing = [...String(error).matchAll(/alertname: (\w+), time: /g)].map(([, name = '']) => name)
    if (firing.length === 0) throw error
    return new Set(firing)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function growthOf(series: string, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  if (!/_(?:total|count|sum|bucket)\{/.test(series)) return 0
  return Math.max((after.get(series) ?? 0) - (before.get(series) ?? 0), 0)
}

function steady(value: number | undefined, growth: number): string {
  return value === undefined ? '_' : `${value}+${growth}`
}
