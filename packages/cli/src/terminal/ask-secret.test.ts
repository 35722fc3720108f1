import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { StoppedError } from '../exit-codes.js'
import { askSecret, askText } from './ask-secret.js'

function keyboard() {
  const modes: boolean[] = []
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) })
  const stderr = Object.assign(new PassThrough(), { isTTY: true })
  const terminal = { stdin, stdout: new PassThrough(), stderr, env: {} }
  return { terminal, modes, shown: () => String(stderr.read() ?? '') }
}

describe('askSecret', () => {
  it('shows the question but not the input', async () => {
    const { terminal, modes, shown } = keyboard()
    terminal.stdin.write('correct horse\r')
    expect(await askSecret(terminal, 'Password: ')).toBe('correct horse')
    expect(shown()).toBe('Password: \n')
    expect(modes).toEqual([true, false])
  })

  it('handles backspace and line erase', async () => {
    const { terminal } = keyboard()
    terminal.stdin.write('wrong\u0015horsf\u007fe\n')
    expect(await askSecret(terminal, '')).toBe('horse')
  })

  it('leaves what was typed ahead for the next question', async () => {
    const { terminal } = keyboard()
    terminal.stdin.write('one\rtwo\r')
    expect(await askSecret(terminal, '')).toBe('one')
    expect(await askSecret(terminal, '')).toBe('two')
  })

  it('ends at Ctrl+C or end of input and restores the terminal', async () => {
    const stopped = keyboard()
    stopped.terminal.stdin.write('sec\u0003')
    await expect(askSecret(stopped.terminal, '')).rejects.toThrow(StoppedError)
    const gone = keyboard()
    gone.terminal.stdin.end()
    await expect(askSecret(gone.terminal, '')).rejects.toThrow('No input was given.')
    expect([...stopped.modes, ...gone.modes]).toEqual([true, false, true, false])
  })
})

describe('askText', () => {
  it('lets the terminal echo, and leaves what was typed ahead for the next question', async () => {
    const { terminal, modes, shown } = keyboard()
    terminal.stdin.write('ada@firm.example\nhorse\r')
    expect(await askText(terminal, 'Email: ')).toBe('ada@firm.example')
    expect(modes).toEqual([])
    expect(await askSecret(terminal, 'Password: ')).toBe('horse')
    expect(shown()).toBe('Email: Password: \n')
  })
})
