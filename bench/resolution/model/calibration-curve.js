import { calibrationOf } from './outcomes.js'

const size = { width: 560, height: 420, left: 72, right: 20, top: 36, bottom: 52 }
const radiusMin = 4
const radiusMax = 13

/** The page gives the colours. A calibration plot of answers as SVG: stated likelihood against accuracy, one point per band. */
export function calibrationCurve(answers) {
  const bands = calibrationOf(answers).filter((band) => band.answers > 0)
  const most = Math.max(...bands.map((band) => band.answers))
  const x = (share) => size.left + share * (size.width - size.left - size.right)
  const y = (share) => size.height - size.bottom - share * (size.height - size.top - size.bottom)
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1]
  const points = bands.map((band) => ({
    ...band,
    cx: x(band.stated),
    cy: y(band.right),
    r: radiusMin + (radiusMax - radiusMin) * Math.sqrt(band.answers / most),
  }))
  const at = (value) => value.toFixed(1)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" font-family="Inter Variable, Inter, system-ui, sans-serif" font-size="13" fill="#3b4252" role="img" aria-label="Stated likelihood against how often it was right. ${bands.map(describe).join(' ')}">`,
    `<rect width="${size.width}" height="${size.height}" class="ground" fill="#fbfaf6"/>`,
    `<text class="head" font-weight="600" font-size="14" x="${size.left}" y="20">How often an answer with a stated likelihood was right</text>`,
    ...ticks.flatMap((tick) => [
      `<line class="grid" stroke="#d8dee9" x1="${x(0)}" y1="${at(y(tick))}" x2="${x(1)}" y2="${at(y(tick))}"/>`,
      `<line class="grid" stroke="#d8dee9" x1="${at(x(tick))}" y1="${y(0)}" x2="${at(x(tick))}" y2="${y(1)}"/>`,
      `<text x="${size.left - 10}" y="${at(y(tick) + 4)}" text-anchor="end">${100 * tick} %</text>`,
      `<text x="${at(x(tick))}" y="${size.height - size.bottom + 20}" text-anchor="middle">${100 * tick} %</text>`,
    ]),
    `<line class="true" stroke="#8a93a5" stroke-dasharray="5 5" x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}"/>`,
    `<polyline fill="none" class="line" stroke="#a0641a" stroke-width="2" points="${points.map(({ cx, cy }) => `${at(cx)},${at(cy)}`).join(' ')}"/>`,
    ...points.map(
      (point) =>
        `<circle class="one" fill="#a0641a" fill-opacity="0.7" cx="${at(point.cx)}" cy="${at(point.cy)}" r="${at(point.r)}"><title>${describe(point)}</title></circle>`,
    ),
    `<text x="${x(0.5)}" y="${size.height - 12}" text-anchor="middle">stated likelihood (a larger point stands for more answers)</text>`,
    `<text transform="translate(14 ${y(0.5)}) rotate(-90)" text-anchor="middle">share that was right</text>`,
    '</svg>',
    '',
  ].join('\n')
}

function describe({ answers, stated, right }) {
  return `${answers} answers stated ${stated.toFixed(3)} and ${right.toFixed(3)} of them were right.`
}
