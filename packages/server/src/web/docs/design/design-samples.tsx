import { CompanyStatus } from '../../console/parts/badges.js'
import { NamedCompany } from '../../console/parts/links.js'
import { Menu } from '../../console/parts/menu.js'
import { type Column, hiddenTitle } from '../../console/parts/tables/table.js'
import { Time } from '../../console/parts/text.js'
import { designPath } from '../addresses.js'

export const colours = [
  ...['paper', 'card', 'sunk', 'line', 'edge', 'muted', 'ink'],
  ...['action', 'brass', 'brass-soft', 'good', 'warn', 'bad', 'info'],
]

/** In pixels. */
export const spaces = [4, 8, 12, 16, 24, 32, 48]

export const sizes = [
  ['12 px, 500', 'Titles of columns, pills', 'badge'],
  ['13 px, 500', 'Labels, second lines', 'small muted strong'],
  ['14 px, 400', 'Text, values, rows of tables', ''],
  ['20 px, 600', 'The title of a page', 'title'],
  ['26 px, 600, serif', 'One big number', 'figure'],
] as const

interface SampleCompany {
  readonly number: string
  readonly name: string
  readonly status: string
  readonly at: string
  readonly signals: number
}

export const sampleTime = '2026-11-16T17:37:00Z'
export const companies: readonly SampleCompany[] = [
  {
    ...{ number: '09999991', name: 'HARBOUR LANE BOATWORKS LIMITED', status: 'active' },
    ...{ at: sampleTime, signals: 12 },
  },
  {
    ...{ number: '11200417', name: 'TIDEWRIGHT (UK) PLC', status: 'liquidation' },
    ...{ at: '2026-11-14T09:05:00Z', signals: 3 },
  },
]

export const monograms = [
  ['Harbour Lane Boatworks Limited', false],
  ['Kerensa Trenoweth', true],
] as const
export const marks = [
  ['warning', 'bad'],
  ['lock', 'warn'],
  ['person', 'info'],
  ['book', ''],
] as const
export const sampleCommand = `# Which company runs this website?
curl 'https://brassplate.example/v1/resolve/domain' \\
  -H 'X-API-Key: bp_live_…' -d '{"domain":"harbour-lane.example"}'`

export const columns: readonly Column<SampleCompany>[] = [
  ['Company', ({ number, name }) => <NamedCompany number={number} name={name} />, undefined, 'name'],
  ['Number', ({ number }) => number, 'number'],
  ['Status', ({ status }) => <CompanyStatus status={status} />],
  ['Signals', ({ signals }) => signals, 'right', 'signals'],
  ['Last signal', ({ at }) => <Time at={at} />, undefined, 'last'],
  [
    hiddenTitle('Actions'),
    ({ name }) => (
      <Menu about={name}>
        <a href={designPath}>Stop watching</a>
      </Menu>
    ),
    'right',
  ],
]
