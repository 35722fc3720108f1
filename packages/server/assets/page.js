// What every page has. Everything here is a convenience: each page works without it.
// @ts-check

export const typing = 'input, textarea, select'

/** @param {string} selector */
export const elements = (selector) => document.querySelectorAll(selector)

/** @param {Element} element */
export function isTyping(element) {
  return element.matches(typing) && !element.matches('[type=checkbox]')
}

// Copy buttons: data-copy holds the id of the element whose text is copied.
for (const button of elements('button[data-copy]')) {
  if (!(button instanceof HTMLButtonElement)) continue
  button.hidden = false
  button.addEventListener('click', () =>
    copy(button, document.getElementById(button.dataset.copy ?? '')?.textContent ?? ''),
  )
}

/** @param {HTMLButtonElement} button @param {string} text */
async function copy(button, text) {
  await navigator.clipboard.writeText(text)
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 1500)
}

// On a narrow screen a long list begins folded.
if (matchMedia('(max-width: 48rem)').matches) for (const part of elements('[data-fold]')) part.removeAttribute('open')

// In a list of pages that is longer than the window, the current page is in sight.
const here = document.querySelector('.docs > nav [aria-current]')
const list = here?.closest('nav')
if (here instanceof HTMLElement && list) list.scrollTop = here.offsetTop - list.clientHeight / 2

// A table that fits its card has titles that stay in sight. Others scroll sideways, which such titles would not do.
new ResizeObserver(() => {
  for (const part of elements('.card > .scroll')) part.classList.toggle('fits', part.scrollWidth <= part.clientWidth)
}).observe(document.body)

// A copy button in the head of each block of code.
for (const block of elements('pre.code')) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' })
  button.className = 'quiet tiny'
  const code = block.textContent ?? ''
  button.addEventListener('click', () => copy(button, code))
  block.append(button)
}

// Keys: an element with data-key is clicked or focused when that key is pressed outside a field.
addEventListener('keydown', (event) => {
  const target = event.target
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement))
    return
  if (isTyping(target)) {
    if (event.key === 'Escape') target.blur()
    return
  }
  const wanted = document.querySelector(`[data-key~="${CSS.escape(event.key)}"]`)
  if (!(wanted instanceof HTMLElement) || !wanted.checkVisibility({ contentVisibilityAuto: true })) return
  event.preventDefault()
  if (isTyping(wanted)) wanted.focus()
  else wanted.click()
  // A field that unfolds is for writing.
  if (wanted.matches('details[open] > summary')) wanted.parentElement?.querySelector('input')?.focus()
})
