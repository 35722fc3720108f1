import type { Child } from 'hono/jsx'
import { FullPage } from '../pages/layout.js'
import { FindBox } from './parts/find-box.js'
import { Action } from './parts/forms.js'
import type { PageFrame, Visit } from './visit.js'

const sections = [
  {
    title: 'Find',
    links: [
      ['/', 'Find a company'],
      ['/search', 'Register search'],
      ['/lists', 'Lists'],
      ['/reviews', 'Reviews'],
      ['/answers', 'Answers'],
    ],
  },
  {
    title: 'Follow',
    links: [
      ['/watchlist', 'Watchlist'],
      ['/signals', 'Signals'],
      ['/destinations', 'Destinations'],
    ],
  },
  {
    title: 'Manage',
    links: [
      ['/account', 'Account'],
      ['/docs', 'API reference'],
    ],
  },
] as const

const operatorSection = { title: 'Server', links: [['/operator', 'Operator']] } as const

interface ShellProps extends PageFrame {
  readonly visit: Visit
  readonly children: Child
}

/** The frame of every console page: navigation, search box and the person. */
export function Shell({ visit, title, section, refreshSeconds, hasFindBox = true, children }: ShellProps) {
  const { account, credits } = visit.profile
  return (
    <FullPage title={title} refreshSeconds={refreshSeconds}>
      <div class="console">
        <header class="side">
          <div>
            <a class="plate" href="/">
              Brassplate
            </a>
          </div>
          <nav aria-label="Console">
            {(visit.person.isOperator ? [...sections, operatorSection] : sections).map((group) => (
              <>
                <h2>{group.title}</h2>
                <ul>
                  {group.links.map(([path, label]) => (
                    <li>
                      <a href={path} aria-current={path === section ? 'page' : undefined}>
                        {label}
                        {path === '/reviews' && visit.openReviews > 0 ? (
                          <span class="count">{visit.openReviews}</span>
                        ) : null}
                      </a>
                    </li>
                  ))}
                </ul>
              </>
            ))}
          </nav>
          <div class="who">
            <p class="given">{account.email}</p>
            <p class="muted">{creditsText(credits)}</p>
            <Action visit={visit} path="/logout" label="Sign out" kind="text" />
          </div>
        </header>
        <div>
          {hasFindBox ? (
            <div class="top">
              <FindBox visit={visit} />
            </div>
          ) : null}
          <main id="main" class="page">
            {children}
          </main>
        </div>
      </div>
    </FullPage>
  )
}

function creditsText({ available, unlimited }: Visit['profile']['credits']): string {
  if (unlimited) return 'Unlimited credits'
  return available === 1 ? '1 credit' : `${available} credits`
}
