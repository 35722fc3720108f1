/** Posts the messages of one turn of the event loop together: waking the other thread costs more than most of them. */
export class Outbox<Message> {
  readonly #post: (messages: readonly Message[]) => void
  #messages: Message[] = []

  constructor(post: (messages: readonly Message[]) => void) {
    this.#post = post
  }

  add(message: Message): void {
    this.#messages.push(message)
    if (this.#messages.length === 1) setImmediate(() => this.#send())
  }

  #send(): void {
    const messages = this.#messages
    this.#messages = []
    this.#post(messages)
  }
}
