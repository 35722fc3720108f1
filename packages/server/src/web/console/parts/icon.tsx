import { raw } from 'hono/html'

/** Our own drawings on a field of 16 by 16, as lines of one width. */
const drawings = {
  home: 'M2.5 7 8 2.5 13.5 7v6a.5.5 0 0 1-.5.5h-3V9.5H6v4H3a.5.5 0 0 1-.5-.5z',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.2 3.2',
  list: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 6.5v6',
  review: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM5.5 8.2l1.8 1.8 3.2-3.8',
  answer: 'M3 2.5h10v8H8.5L5.5 13v-2.5H3zM5.5 5.5h5M5.5 7.7h3',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1 1H3zM6.7 13.7h2.6M8 3V2',
  send: 'M2.5 8 13.5 2.5 10.5 13.5 7.7 9.3zM7.7 9.3l5.8-6.8',
  person: 'M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM2.8 13.5c.5-2.6 2.6-4 5.2-4s4.7 1.4 5.2 4',
  book: 'M8 4C6.5 3 4.5 2.7 2.5 3v9.5c2-.3 4 0 5.5 1 1.5-1 3.5-1.3 5.5-1V3C11.5 2.7 9.5 3 8 4zM8 4v9.5',
  code: 'M5.5 4 1.5 8l4 4M10.5 4l4 4-4 4',
  plug: 'M5.5 2v3M10.5 2v3M4 5h8v2.5a4 4 0 0 1-8 0zM8 11.5V14',
  server: 'M2.5 2.5h11v4.5h-11zM2.5 9h11v4.5h-11zM5 4.8h.01M5 11.3h.01',
  building: 'M3.5 13.5v-11h6v11M9.5 6h3v7.5M2 13.5h12M5.5 5h2M5.5 7.5h2M5.5 10h2',
  globe:
    'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2 8h12M8 2c2 1.7 2.7 3.7 2.7 6S10 12.3 8 14C6 12.3 5.3 10.3 5.3 8S6 3.7 8 2z',
  lock: 'M3.5 7.5h9v6h-9zM5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2M8 10v1.2',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.6h.01',
  check: 'M3 8.5 6.5 12 13 4.5',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  plus: 'M8 3.5v9M3.5 8h9',
  cross: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  upload: 'M8 10.5v-8M4.8 5.5 8 2.3l3.2 3.2M2.5 10.5v3h11v-3',
  download: 'M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M2.5 10.5v3h11v-3',
  up: 'M8 12.5v-9M4.5 7 8 3.5 11.5 7',
  down: 'M8 3.5v9M4.5 9 8 12.5 11.5 9',
  sort: 'M5 6.5 8 3.5l3 3M5 9.5l3 3 3-3',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  back: 'M5.5 2.5 2.5 5.5l3 3M2.5 5.5h7a4 4 0 0 1 0 8H6',
  right: 'M6 3.5 10.5 8 6 12.5',
} as const

export type IconName = keyof typeof drawings

/** An icon is decoration: the text beside it says the same. */
export function Icon({ name, isLarge = false }: { name: IconName; isLarge?: boolean }) {
  return (
    <svg class={isLarge ? 'icon large' : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
      {raw(`<path d="${drawings[name]}"/>`)}
    </svg>
  )
}

/** What the script needs to draw the same. */
export function drawingOf(name: IconName): string {
  return drawings[name]
}

export const iconNames = Object.keys(drawings) as IconName[]
