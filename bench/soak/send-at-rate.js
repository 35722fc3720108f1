import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { send } from '../hostile/target/client.js'

const openMax = 64
const tickMs = 20
const answerMaxMs = 60_000
/** Shorter than the server keeps an idle connection. Without it, the agent ignores the `Keep-Alive` of the server. */
const idleMaxMs = 60_000

/**
 * Sends requests until `isOver`. With a rate, each has its time, however long earlier ones take; without one, each of the
 * connections sends the next as soon as it has an answer. `onAnswer` gets each with its status and milliseconds.
 */
export async function sendRequests({ url, next, rate = null, connections = openMax, isOver, onAnswer }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: idleMaxMs })
  const startedAt = performance.now()
  let [sent, answered, late] = [0, 0, 0]
  const open = new Set()

  async function sendOne() {
    sent += 1
    const { what, ...request } = next(sent - 1)
    const answer = await send(url, { ...request, agent, maxMs: answerMaxMs })
    answered += 1
    onAnswer({ what, ...answer })
  }
  function begin() {
    const one = sendOne().finally(() => open.delete(one))
    open.add(one)
  }

  if (rate === null) {
    const work = async () => {
      while (!isOver()) await sendOne()
    }
    await Promise.all(Array.from({ length: connections }, work))
  } else {
    for (let due = 0; !isOver(); due = ((performance.now() - startedAt) / 1_000) * rate) {
      for (; sent + late < due; ) {
        // A server that falls behind is not sent more and more at once: what it missed is counted instead.
        if (open.size < connections) begin()
        else late += 1
      }
      await delay(tickMs)
    }
    await Promise.all(open)
  }
  agent.destroy()
  return { sent, answered, late, seconds: (performance.now() - startedAt) / 1_000 }
}
