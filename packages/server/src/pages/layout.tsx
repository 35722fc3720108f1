import type { Child } from 'hono/jsx'

export const iconPath = '/assets/icon.svg'

/** The layout of every page, without scripts or external resources. */
export function Layout({ title, children }: { title: string; children: Child }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Brassplate`}</title>
        <link rel="icon" href={iconPath} type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/style.css" />
      </head>
      <body>
        <main>
          <p class="plate">Brassplate</p>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  )
}
