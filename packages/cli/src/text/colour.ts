export type Paint = (text: string) => string

export interface Colour {
  readonly bold: Paint
  readonly dim: Paint
  readonly red: Paint
  readonly green: Paint
  readonly yellow: Paint
  readonly cyan: Paint
}

interface Output {
  readonly isTTY?: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const normalWeight = 22
const normalColour = 39

/** Colours on a terminal. NO_COLOR turns them off, FORCE_COLOR on; NO_COLOR takes precedence. */
export function colourFor(output: Output, env: Environment): Colour {
  const isOn = wantsColour(output, env)
  const paint =
    (start: number, end: number): Paint =>
    (text) =>
      isOn && text !== '' ? `\u001b[${start}m${text}\u001b[${end}m` : text
  return {
    bold: paint(1, normalWeight),
    dim: paint(2, normalWeight),
    red: paint(31, normalColour),
    green: paint(32, normalColour),
    yellow: paint(33, normalColour),
    cyan: paint(36, normalColour),
  }
}

function wantsColour({ isTTY }: Output, env: Environment): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return isTTY === true && env.TERM !== 'dumb'
}
