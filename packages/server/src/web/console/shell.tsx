import type { Child } from 'hono/jsx'
import { FullPage } from '../pages/layout.js'
import { FindBox } from './find/find-box.js'
import { Action } from './parts/forms.js'
import { Icon } from './parts/icon.js'
import { Monogram } from './parts/monogram.js'
import { AccountEmail, countWords, Now } from './parts/text.js'
import type { PageFrame, Visit } from './visit.js'

const sections = [
  {
    title: null,
    links: [
      ['/', 'Home', 'home'],
      ['/search', 'Companies', 'search'],
      ['/lists', 'Lists', 'list'],
      ['/reviews', 'Reviews', 'review'],
      ['/answers', 'Answers', 'answer'],
    ],
  },
  {
    title: 'Follow',
    links: [
      ['/watchlist', 'Watchlist', 'eye'],
      ['/signals', 'Signals', 'bell'],
      ['/destinations', 'Destinations', 'send'],
    ],
  },
  {
    title: 'Manage',
    links: [
      ['/account', 'Account', 'person'],
      ['/docs', 'Documentation', 'book'],
    ],
  },
] as const

const operatorSection = { title: 'Server', links: [['/operator', 'Operator', 'server']] } as const

interface ShellProps extends PageFrame {
  readonly visit: Visit
  readonly children: Child
}

/** A larger number has no room beside the button. */
const countMax = 999

/** The frame of every console page: navigation, search box and account. On a phone a button opens the navigation. */
export function Shell(props: ShellProps) {
  const { visit, title, section, refreshSeconds, search = '', isSearch = false, children } = props
  const waiting = visit.toDecide.all
  return (
    <FullPage title={title} refreshSeconds={refreshSeconds} isConsole hasConsoleScript>
      <Now.Provider value={visit.services.now()}>
        <div class="console">
          <header class="side">
            <div>
              <a class="plate" href="/">
                Brassplate
              </a>
            </div>
            <label class="nav-switch">
              <input type="checkbox" aria-label="Show the navigation" />
              <Icon name="menu" />
              <Icon name="cross" />
              {waiting > 0 ? <span class="count">{waiting > countMax ? `${countMax}+` : waiting}</span> : null}
            </label>
            <nav aria-label="Console">
              {(visit.person.isOperator ? [...sections, operatorSection] : sections).map((group) => (
                <>
                  {group.title ? <h2>{group.title}</h2> : null}
                  <ul>
                    {group.links.map(([path, label, icon]) => (
                      <li>
                        <a href={path} aria-current={path === section ? 'page' : undefined}>
                          <Icon name={icon} />
                          {label}
                          {path === '/reviews' && waiting > 0 ? <span class="count">{waiting}</span> : null}
                        </a>
                      </li>
                    ))}
                  </ul>
                </>
              ))}
            </nav>
          </header>
          <div>
            <div class="top">
              {isSearch ? null : <FindBox visit={visit} value={search} />}
              <AccountMenu visit={visit} />
            </div>
            <main id="main" class="page">
              <AccountEmail.Provider value={visit.profile.account.email}>{children}</AccountEmail.Provider>
            </main>
          </div>
        </div>
      </Now.Provider>
    </FullPage>
  )
}

/** Who is signed in and what they have left, in one quiet place. */
function AccountMenu({ visit }: { visit: Visit }) {
  const { account, credits } = visit.profile
  return (
    <details class="menu account" data-float>
      <summary class="bare" aria-label={`${creditsText(credits)}, your account: ${account.email}`}>
        <span class="small muted">{creditsText(credits)}</span>
        <Monogram name={account.email} isPerson />
      </summary>
      <div class="panel">
        <p>
          <span class="given">{account.email}</span>
          <small class="muted">{creditsText(credits)}</small>
        </p>
        <a href="/account">Account and keys</a>
        <a href="/account/statement">Statement of credits</a>
        <Action visit={visit} path="/logout" label="Sign out" kind="text" />
      </div>
    </details>
  )
}

function creditsText({ available, unlimited }: Visit['profile']['credits']): string {
  return unlimited ? 'Unlimited credits' : countWords(available, 'credit')
}
