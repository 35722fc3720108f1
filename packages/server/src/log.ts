import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Config } from './config/config.js'

export type Log = Logger

/** Matches anything that looks like a Brassplate credential or another kind of token. */
const secrets =
  /\b(?:bp_[a-z]+_|whsec_)[0-9A-Za-z+/=_-]{8,}|(?<![\w-])eyJ[\w-]{8,2000}\.[\w-]{1,2000}\.[\w-]{1,2000}|\b(?:Bearer|Basic) [\w.~+/=-]{8,}|(?<=:\/\/[^\s:/@]{0,100}:)[^\s@/]{1,200}(?=@)/g

/** Writes JSON lines to standard error, because standard output is for human-readable text. */
export function createLog(
  level: Config['logLevel'],
  output: DestinationStream = destination({ dest: 2, sync: false }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: redact },
    },
    output,
  )
}

export function redact(line: string): string {
  return line.replace(secrets, '[redacted]')
}
