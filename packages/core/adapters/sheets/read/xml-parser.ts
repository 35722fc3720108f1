import { Parser } from 'htmlparser2'
import { damaged, type Parts } from './xlsx-parts.js'

/** The parser holds what it cannot report yet, such as a comment without an end. */
const silentLengthMax = 1_000_000
const pieceLength = 65_536
/** Workbooks need about ten. The parser takes quadratic time in the depth. */
const depthMax = 64

export type Attributes = Readonly<Record<string, string>>

export interface Handlers {
  onOpen(name: string, attributes: Attributes): void
  onClose?(name: string): void
  onText?(text: string): void
}

/**
 * Element names come without their namespace prefix. Refuses a text that makes the parser hold ever more, at once: an
 * error that is thrown in a handler ends the parsing.
 */
export function xmlParser({ onOpen, onClose, onText }: Handlers): Pick<Parser, 'write' | 'end'> {
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  let silentLength = 0
  let depth = 0
  const report = () => {
    silentLength = 0
  }
  const parser = new Parser(
    {
      onopentagname: () => {
        depth += 1
        if (depth > depthMax) throw damaged()
      },
      onopentag: (name, attributes) => {
        report()
        onOpen(local(name), attributes)
      },
      onclosetag: (name) => {
        depth -= 1
        report()
        onClose?.(local(name))
      },
      ontext: (text) => {
        report()
        onText?.(text)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write(text) {
      // A part that is not packed may come as one piece.
      for (let start = 0; start < text.length; start += pieceLength) {
        const piece = text.slice(start, start + pieceLength)
        silentLength += piece.length
        parser.write(piece)
        if (silentLength > silentLengthMax) throw damaged()
      }
    },
    end: () => parser.end(),
  }
}

export async function parsePart(parts: Parts, path: string, bytesMax: number, handlers: Handlers): Promise<void> {
  const parser = xmlParser(handlers)
  for await (const text of parts.read(path, bytesMax)) parser.write(text)
  parser.end()
}
