import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../../../scripts/find-browser.js'

/** How often Tab is pressed before a control counts as unreachable. */
const tabsMax = 20
const waitMaxMs = 240_000
/** Role and name of a control in the accessibility tree. */
const control = /(?<=^ *- )(?:textbox|button|link)\b(?: "[^"]*")?/

/** The cookies of a signed-in user. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** A session from a cookie, `name=value`, because to sign in on a page takes longer than most tests need for theirs. */
export function sessionWith(cookie: string): Session {
  const [name = '', value = ''] = cookie.split('=', 2)
  const place = { domain: '127.0.0.1', path: '/', expires: -1 }
  return { cookies: [{ name, value, ...place, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] }
}

/** The browser of this machine, restricted to loopback. */
export async function startChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    // Chromium refuses to run as root inside its sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
}

interface VisitorOptions {
  readonly hasScripts?: boolean
  readonly session?: Session
}

/** A user with their own browser context, which records every problem on a page. */
export class Visitor {
  /** Policy violations, errors, dialogs and failed requests. */
  readonly complaints: string[] = []
  /** Origins of all requests. */
  readonly origins = new Set<string>()

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    context.setDefaultTimeout(waitMaxMs)
    context.on('console', (message) => {
      // Verbose messages are only advice for developers.
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text())
    })
    context.on('weberror', (error) => void this.complaints.push(`error: ${error.error().message}`))
    context.on('request', (request) => void this.origins.add(new URL(request.url()).origin))
    context.on('requestfailed', (request) => void this.complaints.push(`failed: ${request.url()}`))
    context.on('dialog', (dialog) => {
      this.complaints.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }

  static async of(
    browser: Browser | Promise<Browser>,
    { hasScripts = true, session }: VisitorOptions = {},
  ): Promise<Visitor> {
    const context = await (await browser).newContext({
      javaScriptEnabled: hasScripts,
      ...(session ? { storageState: session } : {}),
    })
    return new Visitor(context, await context.newPage())
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.page.getByLabel('E-mail address').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }

  /** Waits for a page by its heading. */
  async sees(heading: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }

  /** Role and name of every control in the accessibility tree. */
  async controls(): Promise<string[]> {
    const spoken = await this.page.locator('body').ariaSnapshot()
    return spoken.split('\n').flatMap((line) => line.match(control)?.[0] ?? [])
  }

  async #focused(): Promise<string> {
    const focused = this.page.locator(':focus')
    return (await focused.count()) === 0 ? '' : focused.ariaSnapshot()
  }

  /** Role and name of every control in Tab order. Includes only controls with a visible focus. */
  async tabOrder(): Promise<string[]> {
    const order: string[] = []
    for (let pressed = 0; pressed < tabsMax; pressed += 1) {
      const focused = (await this.#focused()).match(control)?.[0]
      if (focused && order.includes(focused)) return order
      if (focused && (await this.#showsFocus())) order.push(focused)
      await this.page.keyboard.press('Tab')
    }
    return order
  }

  async #showsFocus(): Promise<boolean> {
    return (await this.page.evaluate('getComputedStyle(document.activeElement).outlineStyle')) === 'solid'
  }

  /** Presses Tab until the control with this role and name has the focus. */
  async tabTo(wanted: string): Promise<void> {
    for (let pressed = 0; pressed < tabsMax; pressed += 1) {
      if ((await this.#focused()).match(control)?.[0] === wanted) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${wanted}`)
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
