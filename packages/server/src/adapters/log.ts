import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Config } from '../config/config.js'

export type Log = Logger

/** Whatever looks like one of our credentials, or like a token of another kind. */
const secrets =
  /\b(?:bp_[a-z]+_|whsec_)[0-9A-Za-z+/=_-]{8,}|(?<![\w-])eyJ[\w-]{8,2000}\.[\w-]{1,2000}\.[\w-]{1,2000}|\b(?:Bearer|Basic) [\w.~+/=-]{8,}|(?<=:\/\/[^\s:/@]{0,100}:)[^\s@/]{1,200}(?=@)/g

/** JSON lines on standard error; standard output is for people. */
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
