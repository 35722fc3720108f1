import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type MailSender, sendMaxMs } from '../../src/accounts/email/mail-sender.js'

const smtpWaitMaxMs = sendMaxMs / 2

const waits = { connectionTimeout: smtpWaitMaxMs, greetingTimeout: smtpWaitMaxMs, socketTimeout: smtpWaitMaxMs }

/** Connects to a mail server and logs in, without sending anything. Rejects if that fails. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = (await import('nodemailer')).createTransport({ url, ...waits })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Sends through a mail server. The `smtp://` or `smtps://` URL holds the user and password if the server needs them. */
export function smtpMailSender(url: string, from: string): MailSender {
  const transport = createOnFirstUse(async () => (await import('nodemailer')).createTransport({ url, ...waits }))
  return {
    async send(message) {
      const timer = new AbortController()
      const late = delay(sendMaxMs, undefined, { signal: timer.signal, ref: false }).then(
        () => Promise.reject(new Error(`The mail server did not finish within ${sendMaxMs} ms.`)),
        () => {},
      )
      await Promise.race([(await transport()).sendMail({ from, ...message }), late]).finally(() => timer.abort())
    },
  }
}

/** Writes each message as one .eml file, whole or not at all. */
export function fileMailSender(folder: string, from: string): MailSender {
  const options = { streamTransport: true, buffer: true, newline: 'windows' } as const
  const transport = createOnFirstUse(async () => (await import('nodemailer')).createTransport(options))
  return {
    async send(message) {
      const { message: content } = await (await transport()).sendMail({ from, ...message })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = join(folder, `${Date.now()}-${randomBytes(8).toString('hex')}`)
      await writeFile(`${name}.part`, content, { mode: 0o600 })
      await rename(`${name}.part`, `${name}.eml`)
    },
  }
}

/** Prints each message to the terminal, never to the log. */
export function printingMailSender(output: Writable): MailSender {
  return {
    async send({ to, subject, text }) {
      const indented = text.trimEnd().replaceAll('\n', '\n  ')
      output.write(`\nMail to ${to}: ${subject}\n  ${indented}\n\n`)
    },
  }
}

/** Creates the transport with the first message: most processes send none and need not load nodemailer. */
function createOnFirstUse<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null
  return () => {
    made ??= make()
    return made
  }
}
