const columns = [
  ['#', ({ id }) => id],
  ['request', ({ title }) => title],
  ['status', ({ status }) => status],
  ['server CPU', ({ cpuSeconds }) => inSeconds(cpuSeconds)],
  ['of it main thread', ({ mainThreadSeconds }) => inSeconds(mainThreadSeconds)],
  ['longest `/readyz`', ({ longestMs }) => (longestMs === undefined ? '' : `${Math.round(longestMs)} ms`)],
  ['RSS before → peak', ({ memoryBeforeMb, memoryPeakMb }) => `${memoryBeforeMb ?? ''} → ${memoryPeakMb ?? ''} MB`],
  ['database', ({ bytesGrown }) => (bytesGrown === undefined ? '' : `${inMegabytes(bytesGrown)}`)],
  ['load', ({ load }) => load?.toFixed(1) ?? ''],
  [
    'note',
    ({ note, hasEnded, secondsMax }) =>
      [hasEnded ? '' : `did not end in ${secondsMax} s`, oneLine(note)].filter(Boolean).join('; '),
  ],
]

/** The head of the table, as Markdown. */
export const header = [lineOf(columns.map(([title]) => title)), lineOf(columns.map(() => '---'))].join('\n')

export function rowOf(result) {
  return lineOf(columns.map(([, show]) => show(result)))
}

function lineOf(cells) {
  return `| ${cells.join(' | ')} |`
}

function inSeconds(seconds) {
  return seconds === undefined ? '' : `${seconds.toFixed(2)} s`
}

function inMegabytes(bytes) {
  return `${bytes < 0 ? '−' : '+'}${(Math.abs(bytes) / 1e6).toFixed(1)} MB`
}

function oneLine(text = '') {
  return text.replaceAll(/[\r\n|]+/g, ' ').slice(0, 200)
}
