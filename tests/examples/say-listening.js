// Loaded before a program of the docs: tells whoever started it that it listens, and so may be stopped.
import { Server } from 'node:net'

const { emit } = Server.prototype
Server.prototype.emit = function emitAndSay(event, ...values) {
  if (event === 'listening') process.send?.({ port: this.address()?.port })
  return emit.call(this, event, ...values)
}
