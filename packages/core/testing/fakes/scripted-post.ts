import type { PostAnswer, PostedMail, PostRequest, WebhookPost } from '../../src/webhooks/delivery/webhook-post.js'

/** A receiver that gives scripted answers, repeating the last one, and records the requests. */
export class ScriptedPost implements WebhookPost {
  readonly requests: PostRequest[] = []
  readonly mails: PostedMail[] = []
  #answers: PostAnswer[]

  constructor(...answers: PostAnswer[]) {
    this.#answers = answers
  }

  next(...answers: PostAnswer[]): void {
    this.#answers = answers
  }

  async send(request: PostRequest): Promise<PostAnswer> {
    this.requests.push(request)
    return this.#answer()
  }

  async mail(message: PostedMail): Promise<PostAnswer> {
    this.mails.push(message)
    return this.#answer()
  }

  #answer(): PostAnswer {
    const answer = this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0]
    return answer ?? { kind: 'failed', reason: 'connection' }
  }
}

export function answering(status: number, retryAfter: string | null = null): PostAnswer {
  return { kind: 'answer', status, retryAfter, excerpt: '' }
}
