import { StoppedError, UsageError } from '../exit-codes.js'
import type { Terminal } from './terminal.js'

const lengthMax = 4_096
const keys = { interrupt: '\u0003', endOfInput: '\u0004', backspace: '\u0008', erase: '\u007f', eraseLine: '\u0015' }

/** Asks on a terminal without echoing the input. */
export async function askSecret(terminal: Terminal, question: string): Promise<string> {
  const { stdin, stderr } = terminal
  // Turn echo off before asking, so that even an instant answer stays hidden.
  stdin.setRawMode?.(true)
  stderr.write(question)
  try {
    return await readTypedLine(terminal)
  } finally {
    stdin.setRawMode?.(false)
    stderr.write('\n')
  }
}

/** Asks on a terminal, which echoes the input. */
export async function askText(terminal: Terminal, question: string): Promise<string> {
  terminal.stderr.write(question)
  return readTypedLine(terminal)
}

function readTypedLine({ stdin }: Pick<Terminal, 'stdin'>): Promise<string> {
  return new Promise<string>((done, failed) => {
    let typed: readonly string[] = []
    const settle = (finish: () => void) => {
      stdin.off('data', onData)
      stdin.off('end', onEnd)
      stdin.pause()
      finish()
    }
    const onEnd = () => settle(() => failed(new UsageError('No input was given.')))
    const onData = (chunk: unknown) => {
      const text = String(chunk)
      let read = 0
      for (const key of text) {
        read += key.length
        if (key === '\r' || key === '\n') {
          return settle(() => {
            // Put back what was typed ahead for the next question.
            if (read < text.length) stdin.unshift(text.slice(read))
            done(typed.join(''))
          })
        }
        if (key === keys.interrupt) return settle(() => failed(new StoppedError('Stopped.')))
        if (key === keys.endOfInput) return onEnd()
        typed = applyKey(typed, key)
      }
    }
    stdin.on('data', onData)
    stdin.once('end', onEnd)
    stdin.resume()
  })
}

function applyKey(typed: readonly string[], key: string): readonly string[] {
  if (key === keys.backspace || key === keys.erase) return typed.slice(0, -1)
  if (key === keys.eraseLine) return []
  return typed.length < lengthMax ? [...typed, key] : typed
}
