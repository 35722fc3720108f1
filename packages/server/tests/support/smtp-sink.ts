import { SMTPServer } from 'smtp-server'

/** A loopback mail server that stores what it receives. If it is down, it rejects all mail until it is repaired. */
export async function smtpSink({ isDown: isDownAtFirst = false } = {}) {
  const mails: string[] = []
  let isDown = isDownAtFirst
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => done(isDown ? new Error('closed for repairs') : null),
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += String(chunk)
      })
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.server.address()
  if (!address || typeof address !== 'object') throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    repair() {
      isDown = false
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
