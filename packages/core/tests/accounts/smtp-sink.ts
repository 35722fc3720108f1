import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly content: string
}

export interface SmtpSink {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  readonly logins: readonly string[]
  /** Repeatable. */
  stop(): Promise<void>
}

/** A mail server on loopback that stores messages. It refuses recipients named `refused`. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth({ username, password }, _, done) {
      logins.push(`${username}:${password}`)
      done(null, { user: username })
    },
    onRcptTo({ address }, _, done) {
      done(address.startsWith('refused@') ? new Error(`no mailbox for ${address}`) : null)
    },
    onData(stream, { envelope }, done) {
      const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      const recipients = envelope.rcptTo.map(({ address }) => address)
      text(stream).then((content) => {
        received.push({ sender, recipients, content })
        done()
      }, done)
    },
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const { port: taken } = addressOf(server)

  let stopped: Promise<void> | null = null
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    logins,
    stop() {
      stopped ??= new Promise((done) => server.close(() => done()))
      return stopped
    },
  }
}

function addressOf({ server }: SMTPServer): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server is not listening.')
  return address
}

/** The decoded body of a plain-text message. */
export function textOf(content: string): string {
  const [headers = '', ...body] = content.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (!/^content-transfer-encoding: quoted-printable$/im.test(headers)) return text
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
