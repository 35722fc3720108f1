// What pages of the console have besides. Everything here is a convenience: each page works without it.
// @ts-check
import { elements, isTyping, typing } from './page.js'

// On a narrow screen the current tab may be out of sight.
document.querySelector('.tab[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })

// A drawing that is too wide for the screen begins with its middle, where the company is.
for (const picture of elements('.picture')) picture.scrollLeft = (picture.scrollWidth - picture.clientWidth) / 2

// Copying a company name gives its official form.
document.addEventListener('copy', (event) => {
  const selection = getSelection()
  const names = [...elements('[data-official]')].filter((name) => selection?.containsNode(name, true))
  if (!selection || names.length === 0 || isTyping(document.activeElement ?? document.body)) return
  let text = selection.toString()
  for (const name of names) text = text.replaceAll(name.textContent ?? '', name.getAttribute('title') ?? '')
  event.clipboardData?.setData('text/plain', text)
  event.preventDefault()
})

// The search opens with Ctrl K, or ⌘ K where that is the custom.
const palette = document.querySelector('[data-palette]')
if (palette && /Mac|iPhone|iPad/.test(navigator.userAgent)) palette.textContent = '⌘ K'
document.addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  // A page that is a search has its own field.
  const search = document.querySelector('[data-suggest], .page > form > .find input')
  if (!(search instanceof HTMLInputElement)) return
  event.preventDefault()
  search.select()
})

// Escape closes menus, and some keys move over rows, before page.js looks for an element with the key.
document.addEventListener('keydown', (event) => {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
  if (key === 'Escape' ? closeFloats() : !isTyping(target) && moveOverRows(event)) event.preventDefault()
})

// Menus and filters: one is open at a time, and a click elsewhere or Escape closes it.
/** @param {Element | null} [except] */
function closeFloats(except) {
  const open = [...elements('details[data-float][open]')].filter((float) => float !== except)
  for (const float of open) {
    float.removeAttribute('open')
    if (float.contains(document.activeElement)) float.querySelector('summary')?.focus()
  }
  return open.length > 0
}
document.addEventListener('click', (event) => {
  if (event.target instanceof Element) closeFloats(event.target.closest('details[data-float]'))
})
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('.chip')) return
    const field = target.querySelector(typing)
    if (field instanceof HTMLElement) field.focus()
  },
  true,
)

// A filter without a value stays out of the address.
document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || !target.matches('[data-filters]')) return
  for (const field of target.elements)
    if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === '')
      field.disabled = true
})
addEventListener('pageshow', () => {
  for (const field of elements('[data-filters] [disabled]')) field.removeAttribute('disabled')
})

// File fields: the name of the chosen file stands in the area, with a button that takes it back.
for (const area of elements('[data-drop]')) {
  const [field, chosen] = [area.querySelector('input'), area.querySelector('[data-chosen]')]
  const empty = [...(chosen?.childNodes ?? [])]
  const remove = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Remove' })
  remove.className = 'text'
  remove.addEventListener('click', () => {
    if (field) field.value = ''
    chosen?.replaceChildren(...empty)
    field?.focus()
  })
  field?.addEventListener('change', () => {
    const file = field.files?.[0]
    const name = Object.assign(document.createElement('b'), { textContent: file?.name })
    remove.setAttribute('aria-label', `Remove ${file?.name}`)
    chosen?.replaceChildren(...(file ? [name, ' ', remove] : empty))
  })
  for (const name of ['dragenter', 'dragleave', 'drop'])
    area.addEventListener(name, () => area.classList.toggle('over', name === 'dragenter'))
}

// Rows with boxes: j and k move, x selects, Shift selects all between, and the box in the title selects all.
/** @type {HTMLInputElement | null} */
let lastPicked = null

/** @returns {HTMLInputElement[]} */
function boxes() {
  return /** @type {HTMLInputElement[]} */ ([...elements('[data-pick], td.pick input, .signal > input')])
}

/** @param {KeyboardEvent} event */
function moveOverRows({ key }) {
  if (!['x', 'j', 'k'].includes(key) || document.querySelector(`[data-key~="${key}"]`)) return false
  const all = boxes()
  if (all.length === 0) return false
  const place = all.indexOf(/** @type {HTMLInputElement} */ (document.activeElement))
  if (key === 'x') {
    ;(all[place] ?? all[0])?.click()
    if (place < 0) all[0]?.focus()
  } else all[Math.min(Math.max(place + (key === 'j' ? 1 : -1), 0), all.length - 1)]?.focus()
  return true
}

/** The companies that are candidates of each of these rows: number and name. @param {Element[]} rows @returns {string[][]} */
function sharedCandidates(rows) {
  const [first = [], ...others] = rows.map((box) =>
    JSON.parse(box.closest('tr')?.querySelector('[data-candidates]')?.getAttribute('data-candidates') ?? '[]'),
  )
  return first.filter(([number]) => others.every((list) => list.some(([other]) => other === number)))
}

function countPicked() {
  const all = boxes()
  const onPage = all.filter(({ checked }) => checked).length
  // The box for all pages counts while a row is selected, since the bar is gone without one.
  const whole = onPage > 0 ? document.querySelector('[data-whole]:checked') : null
  const picked = whole ? Number(whole.getAttribute('data-whole')) : onPage
  // Of the other pages nothing is known here.
  const known = whole ? [] : all.filter(({ checked }) => checked)
  const ties = known.filter((box) => box.closest('tr')?.querySelector('[data-tie]')).length
  const shared = sharedCandidates(known)
  const isLeft = ties > 0 && ties === picked
  const skipped = ties === 1 ? '1 tie is skipped' : `${ties} ties are skipped`
  const tieWords = ties === 0 ? '' : isLeft ? (ties === 1 ? ', a tie' : ', all ties') : `, ${skipped}`
  for (const count of elements('[data-picked]'))
    count.textContent = `${picked || 'None'} selected${tieWords}${isLeft && shared.length === 0 ? ': decide each by itself' : ''}`
  for (const accept of elements('[data-accept]')) {
    if (!(accept instanceof HTMLButtonElement)) continue
    accept.hidden = isLeft
    accept.textContent = `Accept first candidate (${picked - ties})`
  }
  for (const button of elements('[data-watches]')) {
    // Those that are not shown cannot be left out.
    const count = picked + Number(button.getAttribute('data-watches'))
    button.textContent = `Watch ${count.toLocaleString('en-GB')} ${count === 1 ? 'company' : 'companies'}`
  }
  for (const button of elements('[data-adds]')) {
    if (!(button instanceof HTMLButtonElement)) continue
    const added = known.filter((box) => !box.matches('[data-done]')).length
    button.disabled = !whole && added === 0
    const done = picked === 1 ? 'Watched already' : `${picked} are watched already`
    button.textContent = whole ? 'Watch' : added === 0 ? done : `Watch ${added} new`
  }
  for (const menu of elements('[data-shared-menu]')) {
    menu.hidden = shared.length === 0
    if (menu.firstElementChild)
      menu.firstElementChild.textContent = `Set ${picked > 2 ? `all ${picked}` : picked > 1 ? 'both' : 'it'} to…`
  }
  for (const [place, button] of elements('[data-shared]').entries()) {
    if (!(button instanceof HTMLButtonElement)) continue
    const [number = '', name = ''] = shared[place] ?? []
    button.hidden = button.disabled = number === ''
    button.value = number
    button.textContent = `${name} (${number})`
  }
  for (const box of elements('[data-pick-all]')) {
    if (!(box instanceof HTMLInputElement)) continue
    box.hidden = false
    box.checked = onPage > 0 && onPage === all.length
    box.indeterminate = onPage > 0 && onPage < all.length
  }
}
document.addEventListener('click', ({ target, shiftKey }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
  const all = boxes()
  if (target.matches('[data-pick-all]')) for (const box of all) box.checked = target.checked
  const place = all.indexOf(target)
  const last = lastPicked ? all.indexOf(lastPicked) : -1
  if (place >= 0 && shiftKey && last >= 0)
    for (const box of all.slice(Math.min(place, last), Math.max(place, last) + 1)) box.checked = target.checked
  if (place >= 0) lastPicked = target
  // Who leaves out one means those that are selected.
  const whole = target.checked ? null : document.querySelector('[data-whole]')
  if (whole instanceof HTMLInputElement) whole.checked = false
  countPicked()
})
addEventListener('pageshow', countPicked)
// The boxes are cleared after the event.
document.addEventListener('reset', () => setTimeout(countPicked))

/** Whether new content would take away what a person has begun: a selection, an open menu or a field. */
function isInUse() {
  const isFloating = document.querySelector('main details:is([data-float], .asks)[open]') !== null
  return isFloating || [...elements('main :is(input, textarea, select)')].some(isBegun)
}

/** @param {Element} field */
function isBegun(field) {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return field.checked !== field.defaultChecked
  if (field === document.activeElement) return true
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue
  )
}

/** Of a list: how many rows were left when they were first counted here, and when that was. @type {number[] | null} */
let firstLeft = null

/** The time that is left, from the rows that were answered since. */
function sayTimeLeft() {
  const left = document.querySelector('[data-left]')
  const rows = Number(left?.getAttribute('data-left'))
  firstLeft ??= [rows, Date.now()]
  const done = firstLeft[0] - rows
  const minutes = Math.ceil(((Date.now() - firstLeft[1]) * rows) / done / 60_000)
  if (left && done > 0) left.textContent = `At most ${minutes} min left.`
}

// Progress: while the page has an element with data-reload, its content is loaded again after that many seconds.
function reloadLater() {
  const waiting = document.querySelector('[data-reload]')
  if (!(waiting instanceof HTMLElement)) return
  setTimeout(async () => {
    const response = await fetch(location.href).catch(() => null)
    const next = response?.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null
    const main = next?.querySelector('main')
    if (main && !isInUse()) document.querySelector('main')?.replaceChildren(...main.childNodes)
    sayTimeLeft()
    reloadLater()
  }, Number(waiting.dataset.reload) * 1000)
}
sayTimeLeft()
reloadLater()

// Type-ahead: an input with data-suggest asks that address and offers what comes back.
for (const input of elements('input[data-suggest]')) {
  if (input instanceof HTMLInputElement) suggestFor(input)
}

/** @param {HTMLInputElement} input */
function suggestFor(input) {
  const list = document.createElement('ul')
  list.className = 'suggestions'
  list.id = `${input.id}-suggestions`
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Suggestions')
  list.hidden = true
  input.closest('.find, .suggest')?.append(list)
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')
  input.setAttribute('aria-controls', list.id)

  /** @type {{ label: string, detail: string, href?: string, value?: string, group?: string, initials?: string, hue?: number, isPerson?: boolean, icon?: string }[]} */
  let offers = []
  let chosen = -1
  let asked = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  const show = () => {
    list.replaceChildren(
      ...offers.flatMap(({ label, detail, group, initials, hue, isPerson, icon }, place) => {
        const item = document.createElement('li')
        const [name, more] = [document.createElement('span'), document.createElement('small')]
        name.textContent = label
        more.textContent = detail
        more.className = 'muted'
        item.append(name, more)
        if (initials) {
          const mark = document.createElement('i')
          mark.className = `monogram hue-${hue}${isPerson ? ' person' : ''}`
          mark.dataset.initials = initials
          item.prepend(mark)
        }
        // As the one in the field, with another drawing.
        const mark = icon && input.parentElement?.querySelector('.icon')?.cloneNode(true)
        if (mark instanceof Element) {
          mark.firstElementChild?.setAttribute('d', icon ?? '')
          item.prepend(mark)
        }
        item.id = `${list.id}-${place}`
        item.setAttribute('role', 'option')
        item.setAttribute('aria-selected', String(place === chosen))
        item.addEventListener('pointerdown', (event) => {
          event.preventDefault()
          take(place)
        })
        if (!group || group === offers[place - 1]?.group) return [item]
        const title = document.createElement('li')
        title.textContent = group
        title.className = 'group'
        title.setAttribute('role', 'presentation')
        return [title, item]
      }),
    )
    list.hidden = offers.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    input.setAttribute('aria-activedescendant', chosen < 0 ? '' : `${list.id}-${chosen}`)
  }
  const close = () => {
    offers = []
    chosen = -1
    show()
  }
  /** An offer leads to its page, or its value is put into the field. @param {number} place */
  const take = (place) => {
    const { href, value, group } = offers[place] ?? {}
    // A domain is asked about, which its page alone does not do.
    if (group === 'Domains') return input.form?.requestSubmit()
    if (value === undefined) return location.assign(href ?? '/')
    input.value = value
    close()
  }
  const ask = async () => {
    const turn = ++asked
    const text = input.value.trim()
    if (text.length < 2) return close()
    const response = await fetch(`${input.dataset.suggest}?q=${encodeURIComponent(text)}`).catch(() => null)
    if (turn !== asked || !response?.ok) return
    offers = (await response.json()).data
    // Enter takes the first page. A field keeps what was typed until somebody chooses.
    chosen = offers[0]?.href === undefined ? -1 : 0
    if (document.activeElement === input) show()
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    // What is shown, or is on its way, may not be what is typed now.
    asked += 1
    chosen = -1
    timer = setTimeout(ask, 120)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault()
      take(chosen)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (offers.length === 0) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    chosen = (chosen + step + offers.length) % offers.length
    show()
  })
}

// Live parts: an element with data-events listens there. A message replaces or extends it, or leads to another page.
for (const part of elements('[data-events]')) {
  if (part instanceof HTMLElement) listen(part)
}

/** @param {HTMLElement} part */
function listen(part) {
  const source = new EventSource(part.dataset.events ?? '')
  source.addEventListener('replace', (event) => {
    part.innerHTML = event.data
  })
  source.addEventListener('prepend', (event) => {
    part.querySelector('.empty')?.remove()
    const sent = document.createElement('template')
    sent.innerHTML = event.data
    // What the page shows already may come again after a new connection.
    for (const item of sent.content.querySelectorAll('[id]')) if (document.getElementById(item.id)) item.remove()
    part.prepend(sent.content)
  })
  source.addEventListener('location', (event) => {
    source.close()
    location.replace(event.data)
  })
  addEventListener('pagehide', () => source.close())
}

// A form for one file is sent as soon as the file is chosen.
document.addEventListener('change', ({ target: field }) => {
  if (field instanceof HTMLInputElement && field.type === 'file') field.closest('form.upload')?.requestSubmit()
})

// Menus with data-recounts: the form is sent, and the page that comes back takes the place of this one.
let recounts = 0
document.addEventListener('change', async ({ target: menu }) => {
  if (!(menu instanceof HTMLSelectElement) || menu.dataset.recounts === undefined || !menu.form) return
  const turn = ++recounts
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(menu.form)) if (typeof value === 'string') body.append(name, value)
  const response = await fetch(menu.form.action, { method: 'POST', body }).catch(() => null)
  const next = response && new DOMParser().parseFromString(await response.text(), 'text/html')
  const main = next?.querySelector('main')
  if (turn !== recounts || !main) return
  document.querySelector('main')?.replaceChildren(...main.childNodes)
  document.getElementById(menu.id)?.focus()
})
