import { displayName } from '../../register/name/display-name.js'
import { personName } from '../../register/records/person-name.js'
import { type Html, html } from '../page/html.js'
import {
  boxHeight,
  boxWidth,
  type OwnershipChart,
  type OwnershipLink,
  type OwnershipNode,
  type PlacedLink,
  type PlacedNode,
} from './ownership-chart.js'

const lineLength = 27
const barWidth = 56

export interface DrawOptions {
  /** What a screen reader says about the picture. */
  readonly title: string
  /** The address of the page of a company; null if the picture has no links. */
  readonly hrefOf: ((number: string) => string) | null
}

/**
 * The picture as SVG: companies are boxes, people are round, firms outside the UK register have a double border. Its
 * colours come from the style of the page.
 */
export function drawOwnership({ width, height, nodes, links }: OwnershipChart, options: DrawOptions): Html {
  return html`<svg class="ownership" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="${options.hrefOf ? 'group' : 'img'}" aria-label="${options.title}">
${links.map(drawLine)}${nodes.map((placed) => drawNode(placed, options))}${links.map(drawLabel)}</svg>`
}

function drawNode(placed: PlacedNode, { hrefOf }: DrawOptions): Html {
  const { node, x, y } = placed
  const box = drawBox(placed)
  const middle = x + boxWidth / 2
  const [first = '', second] = linesOf(nameOf(node))
  const nameTop = second === undefined ? y + 29 : y + 22
  const texts = html`<text class="name" x="${middle}" y="${nameTop}">${first}</text>${
    second === undefined ? null : html`<text class="name" x="${middle}" y="${nameTop + 16}">${second}</text>`
  }<text class="about" x="${middle}" y="${nameTop + (second === undefined ? 19 : 34)}">${shortened(aboutOf(node))}</text>`
  const group = html`<g class="node ${node.kind}${node.level === 0 ? ' root' : ''}"><title>${fullName(node)}</title>${box}${texts}</g>`
  return node.company_number && hrefOf ? html`<a href="${hrefOf(node.company_number)}">${group}</a>` : group
}

function drawBox({ node, x, y }: PlacedNode): Html {
  const round = node.kind === 'person' ? boxHeight / 2 : 4
  const outer = html`<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="${round}"/>`
  if (node.kind !== 'firm') return outer
  return html`${outer}<rect x="${x + 4}" y="${y + 4}" width="${boxWidth - 8}" height="${boxHeight - 8}" rx="2"/>`
}

/** Down from the owner, across, and down to the company. */
function drawLine({ link, from, to }: PlacedLink): Html {
  const [x1, y1] = [from.x + boxWidth / 2, from.y + boxHeight]
  const [x2, y2] = [to.x + boxWidth / 2, to.y]
  const turn = y2 - 18
  return html`<path class="line${link.closes_loop ? ' loop' : ''}" d="M${x1} ${y1}V${turn}H${x2}V${y2}"/>`
}

/** The widest band of control as a bar from 0 to 100%, and what it is of. */
function drawLabel({ link, from }: PlacedLink): Html {
  const [middle, top] = [from.x + boxWidth / 2, from.y + boxHeight + 10]
  const range = rangeOf(link)
  const text = shortened(controlText(link))
  const bar =
    range === null
      ? null
      : html`<rect class="track" x="${middle - barWidth / 2}" y="${top + 24}" width="${barWidth}" height="6" rx="3"/><rect class="band" x="${middle - barWidth / 2 + (range[0] * barWidth) / 100}" y="${top + 24}" width="${((range[1] - range[0]) * barWidth) / 100}" height="6" rx="3"/>`
  const width = Math.min(boxWidth, text.length * 6.3 + 12)
  return html`<g class="label"><title>${link.natures_of_control.map(({ text: nature }) => nature).join('; ')}</title><rect class="paper" x="${middle - width / 2}" y="${top}" width="${width}" height="${range === null ? 20 : 34}"/><text x="${middle}" y="${top + 14}">${text}</text>${bar}</g>`
}

const ranges: Readonly<Record<string, readonly [from: number, to: number]>> = {
  '25_to_50': [25, 50],
  '50_to_75': [50, 75],
  '75_to_100': [75, 100],
  more_than_25: [25, 100],
}

function rangeOf({ natures_of_control: natures }: OwnershipLink): readonly [number, number] | null {
  const bands = natures.flatMap(({ band }) => (band === null ? [] : (ranges[band] ?? [])))
  return bands.length === 0 ? null : [Math.max(...bands.filter((_, at) => at % 2 === 0)), Math.max(...bands)]
}

const bandWords: Readonly<Record<string, string>> = {
  '25_to_50': '25–50%',
  '50_to_75': '50–75%',
  '75_to_100': '75–100%',
  more_than_25: '25–100%',
}

const kindWords: Readonly<Record<string, string>> = {
  shares: 'shares',
  voting_rights: 'votes',
  surplus_assets: 'assets',
  appointments: 'appoints the board',
  influence: 'influence',
  other: 'control',
}

/** Such as “75–100% shares, votes”. */
export function controlText({ natures_of_control: natures }: OwnershipLink): string {
  const byBand = new Map<string, Set<string>>()
  for (const { band, kind } of natures) {
    const key = band === null ? '' : (bandWords[band] ?? '')
    byBand.set(key, (byBand.get(key) ?? new Set()).add(kindWords[kind] ?? kind))
  }
  return [...byBand].map(([band, kinds]) => `${band} ${[...kinds].join(', ')}`.trim()).join('; ') || 'control'
}

function nameOf(node: OwnershipNode): string {
  if (node.name === null) return 'Name protected'
  return node.kind === 'person' ? personName(node.name, false) : displayName(node.name)
}

function fullName(node: OwnershipNode): string {
  return node.name ?? 'Name protected'
}

/** The line under the name: number and status of a company, country and number of a foreign firm. */
function aboutOf(node: OwnershipNode): string {
  if (node.kind === 'company') {
    const status =
      node.company_status && node.company_status !== 'active' ? node.company_status.replaceAll('-', ' ') : ''
    return [node.company_number, status].filter(Boolean).join(' · ')
  }
  if (node.kind === 'person') return 'person'
  return [node.country, node.registration_number].filter(Boolean).join(' · ') || 'not on the UK register'
}

/** At most two lines. */
function linesOf(name: string): string[] {
  if (name.length <= lineLength) return [name]
  const cut = name.lastIndexOf(' ', lineLength)
  const [first, rest] =
    cut > 0 ? [name.slice(0, cut), name.slice(cut + 1)] : [name.slice(0, lineLength), name.slice(lineLength)]
  return [first, shortened(rest)]
}

function shortened(text: string): string {
  return text.length > lineLength + 4 ? `${text.slice(0, lineLength + 3)}…` : text
}
