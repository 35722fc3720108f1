import type { Child } from 'hono/jsx'

/** The frame of every page: no script, nothing from elsewhere. */
export function Layout({ title, children }: { title: string; children: Child }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Brassplate`}</title>
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
