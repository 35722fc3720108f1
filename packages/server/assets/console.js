// Everything here is a convenience: each page works without it.
// @ts-check

const typing = 'input, textarea, select'

/** @param {Element} element */
function isTyping(element) {
  return element.matches(typing)
}

// On a phone the navigation is one line that scrolls: start with the current section in sight.
const section = document.querySelector('.side nav [aria-current]')
if (section instanceof HTMLElement && section.offsetParent) {
  const line = section.closest('nav')
  if (line) line.scrollLeft = section.offsetLeft - line.clientWidth / 2
}

// Copy buttons: data-copy holds the id of the element whose text is copied.
for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!(button instanceof HTMLButtonElement)) continue
  button.hidden = false
  const label = button.textContent
  button.addEventListener('click', async () => {
    const source = document.getElementById(button.dataset.copy ?? '')
    await navigator.clipboard.writeText(source?.textContent ?? '')
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = label
    }, 1500)
  })
}

// Keys: an element with data-key is clicked or focused when that key is pressed outside a field.
document.addEventListener('keydown', (event) => {
  const target = event.target
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
  if (event.key === 'Escape' && target instanceof HTMLElement && isTyping(target)) return target.blur()
  if (isTyping(target)) return
  const wanted = document.querySelector(`[data-key~="${CSS.escape(event.key)}"]`)
  if (!(wanted instanceof HTMLElement)) return
  event.preventDefault()
  if (isTyping(wanted)) wanted.focus()
  else wanted.click()
})

// Progress: while the page has an element with data-reload, its content is loaded again after that many seconds.
function reloadLater() {
  const waiting = document.querySelector('[data-reload]')
  if (!(waiting instanceof HTMLElement)) return
  setTimeout(async () => {
    const response = await fetch(location.href).catch(() => null)
    const next = response?.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null
    const main = next?.querySelector('main')
    if (main) document.querySelector('main')?.replaceChildren(...main.childNodes)
    reloadLater()
  }, Number(waiting.dataset.reload) * 1000)
}
reloadLater()

// Type-ahead: an input with data-suggest asks that address and offers what comes back.
for (const input of document.querySelectorAll('input[data-suggest]')) {
  if (input instanceof HTMLInputElement) suggestFor(input)
}

/** @param {HTMLInputElement} input */
function suggestFor(input) {
  const list = document.createElement('ul')
  list.className = 'suggestions'
  list.id = `${input.id}-suggestions`
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Companies')
  list.hidden = true
  input.closest('.find')?.append(list)
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')
  input.setAttribute('aria-controls', list.id)

  /** @type {{ label: string, detail: string, href: string }[]} */
  let offers = []
  let chosen = -1
  let asked = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer

  const show = () => {
    list.replaceChildren(
      ...offers.map(({ label, detail }, place) => {
        const item = document.createElement('li')
        const [name, more] = [document.createElement('span'), document.createElement('small')]
        name.textContent = label
        more.textContent = detail
        more.className = 'muted'
        item.append(name, more)
        item.id = `${list.id}-${place}`
        item.setAttribute('role', 'option')
        item.setAttribute('aria-selected', String(place === chosen))
        item.addEventListener('pointerdown', (event) => {
          event.preventDefault()
          location.assign(offers[place]?.href ?? '/')
        })
        return item
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
  const ask = async () => {
    const turn = ++asked
    const text = input.value.trim()
    // A domain or an address is not a name.
    if (text.length < 2 || /[.@/]/.test(text)) return close()
    const response = await fetch(`${input.dataset.suggest}?q=${encodeURIComponent(text)}`).catch(() => null)
    if (turn !== asked || !response?.ok) return
    offers = (await response.json()).data
    chosen = -1
    if (document.activeElement === input) show()
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, 120)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault()
      location.assign(offers[chosen]?.href ?? '/')
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
for (const part of document.querySelectorAll('[data-events]')) {
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
