import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileMailSender, printingMailSender, smtpMailSender } from '../../adapters/node/index.js'
import { composeMail } from '../../src/accounts/email/compose-mail.js'
import { ada, testSettings } from '../../testing/index.js'
import { type SmtpSink, startSmtpSink, textOf } from './smtp-sink.js'

const from = 'Brassplate <mail@brassplate.example>'
const token = `bp_reset_${'A1b2'.repeat(10)}xyz`
const link = `https://brassplate.example/reset-password?token=${token}`
const message = composeMail(testSettings, 'reset_password', ada.email, token)

describe('smtpMailSender', () => {
  let sink: SmtpSink

  beforeEach(async () => {
    sink = await startSmtpSink()
  })

  afterEach(() => sink.stop())

  it('sends recipient, sender, subject and an unbroken link to the mail server', async () => {
    await smtpMailSender(sink.url, from).send(message)
    const [mail] = sink.received
    expect(sink.received).toHaveLength(1)
    expect(mail?.recipients).toEqual([ada.email])
    expect(mail?.sender).toBe('mail@brassplate.example')
    expect(mail?.content).toContain('Subject: Reset your Brassplate password\r\n')
    expect(textOf(mail?.content ?? '').split(/\s+/)).toContain(link)
  })

  it('logs in with the user and password of the URL', async () => {
    const url = sink.url.replace('//', '//clerk:open%20sesame@')
    await smtpMailSender(url, from).send(message)
    expect(sink.logins).toEqual(['clerk:open sesame'])
  })

  it('rejects if the mail server refuses the recipient', async () => {
    const refused = smtpMailSender(sink.url, from).send({ ...message, to: 'refused@harbour-lane.example' })
    await expect(refused).rejects.toThrow(/refused@harbour-lane.example/)
    expect(sink.received).toEqual([])
  })

  it('rejects if no mail server listens', async () => {
    await sink.stop()
    await expect(smtpMailSender(sink.url, from).send(message)).rejects.toThrow('ECONNREFUSED')
  })

  it('sends again when the mail server is back', async () => {
    const sender = smtpMailSender(sink.url, from)
    await sink.stop()
    await expect(sender.send(message)).rejects.toThrow()
    sink = await startSmtpSink(Number(new URL(sink.url).port))
    await sender.send(message)
    expect(sink.received).toHaveLength(1)
  })
})

describe('fileMailSender', () => {
  let folder: string

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'brassplate-mail-')), 'outbox')
  })

  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

  it('writes one .eml with recipient, subject and an unbroken link, readable by its owner only', async () => {
    await fileMailSender(folder, from).send(message)
    const [name, ...others] = readdirSync(folder)
    expect(others).toEqual([])
    expect(name).toMatch(/^\d+-[0-9a-f]{16}\.eml$/)

    const file = join(folder, name ?? '')
    const content = readFileSync(file, 'utf8')
    expect(content).toContain(`To: ${ada.email}\r\n`)
    expect(content).toContain('Subject: Reset your Brassplate password\r\n')
    expect(textOf(content).split(/\s+/)).toContain(link)
    expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700])
  })

  it('writes a separate file for each message, also concurrently', async () => {
    const sender = fileMailSender(folder, from)
    await Promise.all(Array.from({ length: 10 }, () => sender.send(message)))
    expect(readdirSync(folder).filter((name) => name.endsWith('.eml'))).toHaveLength(10)
  })

  it('rejects if the folder cannot be created', async () => {
    const inFile = join(import.meta.filename, 'outbox')
    await expect(fileMailSender(inFile, from).send(message)).rejects.toThrow(/ENOTDIR/)
  })
})

describe('printingMailSender', () => {
  it('writes recipient, subject and link to its stream', async () => {
    const output = new PassThrough()
    await printingMailSender(output).send(message)
    const printed = String(output.read())
    expect(printed).toContain(`Mail to ${ada.email}: Reset your Brassplate password\n`)
    expect(printed.split(/\s+/)).toContain(link)
  })
})
