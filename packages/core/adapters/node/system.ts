import { randomBytes } from 'node:crypto'
import type { Clock } from '../../src/shared/clock.js'
import type { Random } from '../../src/shared/random.js'

export const systemClock: Clock = { now: () => Date.now() }

export const secureRandom: Random = { bytes: (length) => randomBytes(length) }
