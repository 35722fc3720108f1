import type { Child } from 'hono/jsx'
import { consoleScriptPath, iconPath, scriptPath, sheetAddresses, textFontPath } from '../../assets.js'

interface HeadProps {
  readonly title: string
  /** Without scripts, the page loads again after this many seconds. */
  readonly refreshSeconds?: number | undefined
  readonly hasScript?: boolean
  /** What is done on pages of the console: rows, menus, suggestions. */
  readonly hasConsoleScript?: boolean
  /** A page of the console, with the styles of its lists and companies. */
  readonly isConsole?: boolean
  /** A guide of the documentation, with the styles of its tables. */
  readonly isGuide?: boolean
  /** A call of the documentation, with the styles of its entries and samples. Guides have them too. */
  readonly isCall?: boolean
}

function Head({
  title,
  refreshSeconds,
  hasScript = false,
  hasConsoleScript = false,
  isConsole = false,
  isGuide = false,
  isCall = false,
}: HeadProps) {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} · Brassplate`}</title>
      <link rel="icon" href={iconPath} type="image/svg+xml" />
      <link rel="preload" href={textFontPath} as="font" type="font/woff2" crossorigin="anonymous" />
      <link rel="stylesheet" href={sheetAddresses.style} />
      {isConsole ? <link rel="stylesheet" href={sheetAddresses.console} /> : null}
      {isGuide || isCall ? <link rel="stylesheet" href={sheetAddresses.reference} /> : null}
      {isGuide ? <link rel="stylesheet" href={sheetAddresses.guide} /> : null}
      {hasScript ? <script src={scriptPath} type="module" /> : null}
      {hasConsoleScript ? <script src={consoleScriptPath} type="module" /> : null}
      {refreshSeconds ? (
        <noscript>
          <meta http-equiv="refresh" content={String(refreshSeconds)} />
        </noscript>
      ) : null}
    </head>
  )
}

/** A page with a navigation, which people who use the keyboard can skip. */
export function FullPage({ children, ...head }: Omit<HeadProps, 'hasScript'> & { readonly children: Child }) {
  return (
    <html lang="en">
      <Head {...head} hasScript />
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        {children}
      </body>
    </html>
  )
}

interface LayoutProps {
  readonly title: string
  /** Other ways on, below the card. */
  readonly below?: Child
  readonly children: Child
}

/** A page of its own, without the navigation of the console: signing in, consent, messages. */
export function Layout({ title, below, children }: LayoutProps) {
  return (
    <html lang="en">
      <Head title={title} />
      <body>
        <main class="plain">
          <p class="plate">Brassplate</p>
          <section class="card">
            <h1>{title}</h1>
            {children}
          </section>
          {below}
        </main>
      </body>
    </html>
  )
}

interface WidePageProps {
  readonly title: string
  /** Where to go, beside the name. */
  readonly links: Child
  readonly children: Child
}

/** A page of its own with all the room. */
export function WidePage({ title, links, children }: WidePageProps) {
  return (
    <html lang="en">
      <Head title={title} />
      <body class="wide-page">
        <header>
          <p class="plate">Brassplate</p>
          <nav class="actions" aria-label="Brassplate">
            {links}
          </nav>
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}
