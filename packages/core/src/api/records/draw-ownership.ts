import { displayName } from '../../register/name/display-name.js'
import { bandRange } from '../../register/records/nature-of-control.js'
import { personName } from '../../register/records/person-name.js'
import { rangeWords } from '../../sync/records/calculated-control.js'
import { type Html, html } from '../page/html.js'
import { overWords } from './chain-ends.js'
import { countryCode } from './country-code.js'
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
const lineHeight = 16
const markWidth = 96

export interface DrawOptions {
  /** What a screen reader says about the picture. */
  readonly title: string
  /** The address of the page of a company, a person or a firm, or null; null if the picture has no links. */
  readonly hrefOf: ((node: OwnershipNode) => string | null) | null
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
  const middle = x + boxWidth / 2
  const lines = [
    ...linesOf(nameOf(node)).map((text) => ({ kind: 'name', text })),
    ...aboutOf(node).map((text) => ({ kind: 'about', text: shortened(text) })),
  ]
  const top = y + (boxHeight - lines.length * lineHeight) / 2 + 12
  const texts = lines.map(
    ({ kind, text }, place) => html`<text class="${kind}" x="${middle}" y="${top + place * lineHeight}">${text}</text>`,
  )
  const kinds = [node.kind, ...(node.level === 0 ? ['root'] : []), ...(isMarked(node) ? ['over'] : [])]
  const mark = isMarked(node) ? drawMark(middle, y) : null
  const group = html`<g class="node ${kinds.join(' ')}"><title>${fullName(node)}</title>${drawBox(placed)}${texts}${mark}${drawCountry(placed)}</g>`
  const href = hrefOf?.(node) ?? null
  return href === null ? group : html`<a href="${href}">${group}</a>`
}

/** On the upper edge of the box. */
function drawMark(middle: number, y: number): Html {
  return html`<rect class="flag" x="${middle - markWidth / 2}" y="${y - 9}" width="${markWidth}" height="18" rx="9"/><text class="flag" x="${middle}" y="${y + 4}">${overWords.yes}</text>`
}

/** The code of its country, on the upper edge of a firm outside the UK register. */
function drawCountry({ node: { kind, country }, x, y }: PlacedNode): Html | null {
  const code = kind === 'firm' && country !== null ? countryCode(country) : null
  if (code === null) return null
  return html`<rect class="country" x="${x + 14}" y="${y - 7}" width="26" height="16" rx="3"/><text class="country" x="${x + 27}" y="${y + 5}">${code}</text>`
}

/** Where a chain ends at a person or a firm with more than 25% by the arithmetic. Of a direct owner the line says more. */
function isMarked(node: OwnershipNode): boolean {
  return node.kind !== 'company' && node.level > 1 && isOver25(node)
}

function isOver25({ calculated_control: ranges }: OwnershipNode): boolean {
  return ranges?.some(({ over_25_percent: answer }) => answer === 'yes') ?? false
}

function drawBox({ node, x, y }: PlacedNode): Html {
  const round = node.kind === 'person' ? boxHeight / 2 : 6
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

function rangeOf({ natures_of_control: natures }: OwnershipLink): readonly [number, number] | null {
  const ranges = natures.flatMap(({ band }) => (band === null ? [] : [bandRange(band)]))
  return ranges.length === 0
    ? null
    : [Math.max(...ranges.map(({ from }) => from)), Math.max(...ranges.map(({ to }) => to))]
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
    const key = band === null ? '' : rangeWords(bandRange(band))
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

/** The lines under the name: number and status, country and number abroad, and what a distant owner has of the company. */
function aboutOf(node: OwnershipNode): string[] {
  const ranges = node.level > 1 ? (node.calculated_control ?? []) : []
  const share = node.kind === 'company' ? undefined : ranges[0]
  return [kindText(node), ...(share ? [`${rangeWords(share)} of the company`] : [])]
}

function kindText(node: OwnershipNode): string {
  if (node.kind === 'company') {
    const status =
      node.company_status && node.company_status !== 'active' ? node.company_status.replaceAll('-', ' ') : ''
    return [node.company_number, status].filter(Boolean).join(' · ')
  }
  if (node.kind === 'person') return 'person'
  return [node.country, node.registration_number].filter(Boolean).join(' · ') || 'no UK company number'
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
