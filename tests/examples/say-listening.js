// Preloaded into programs of the docs: tells the parent process that the program listens and may be stopped.
import { Server } from 'node:net'

const { emit } = Server.prototype
Server.prototype.emit = function emitAndSay(event, ...values) {
  if (event === 'listening') process.send?.({ port: this.address()?.port })
  return emit.call(this, event, ...values)
}
