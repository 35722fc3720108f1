import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const widths = [360, 390, 768, 1280]

/** Words in table cells whose letters are on more than one line. A break after a hyphen or a slash is none. */
const brokenWords = `
[...document.querySelectorAll('th, td')].flatMap((cell) => {
  const broken = []
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const linesOf = (range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  while (texts.nextNode()) {
    const whole = document.createRange()
    whole.selectNodeContents(texts.currentNode)
    if (linesOf(whole) < 2) continue
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}_]+/gu)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      if (linesOf(range) > 1) broken.push(word)
    }
  }
  return broken
})`

/** Rows that are more than one line taller than what is in sight before the table is scrolled. */
const blankRows = `
[...document.querySelectorAll('tbody > tr')].flatMap((row) => {
  const contents = [...row.cells].map((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect()
  })
  const inSight = contents.filter(({ left, height }) => height > 0 && left < innerWidth - 40)
  const extent = Math.max(...inSight.map(({ bottom }) => bottom)) - Math.min(...inSight.map(({ top }) => top))
  const { paddingTop, lineHeight } = getComputedStyle(row.cells[0])
  const padding = parseFloat(paddingTop) + parseFloat(getComputedStyle(row).paddingTop)
  const blank = row.getBoundingClientRect().height - extent - 2 * padding
  return blank > parseFloat(lineHeight) + 1 ? [Math.round(blank) + ' px: ' + row.textContent] : []
})`

/** Tables that stick out of their card, after the script has seen the new width. */
const wideTables = `
new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))).then(() =>
  [...document.querySelectorAll('.card > .scroll')]
    .filter((part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'visible')
    .map((part) => part.textContent.slice(0, 80)),
)`

/** At each width the words in tables are whole, no table sticks out of its card, and the page is not wider than its window. */
/** What stands beyond the screen, to find what is too wide. */
const beyondScreen = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((each) => {
    if (each.getBoundingClientRect().right <= innerWidth) return false
    for (let box = each; box; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return false
    return true
  })
  .map((each) => each.outerHTML.slice(0, 80))
  .slice(-6)`

export async function expectWholeWords(page: Page, atWidths: readonly number[] = widths): Promise<void> {
  for (const width of atWidths) {
    await page.setViewportSize({ width, height: 800 })
    expect([page.url(), width, await page.evaluate(brokenWords)]).toEqual([page.url(), width, []])
    expect([page.url(), width, await page.evaluate(wideTables)]).toEqual([page.url(), width, []])
    expect([
      page.url(),
      await page.evaluate(beyondScreen),
      await page.evaluate('document.documentElement.scrollWidth'),
    ]).toEqual([page.url(), [], width])
  }
}

export async function expectNoBlankRows(page: Page): Promise<void> {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await page.evaluate(blankRows)]).toEqual([width, []])
  }
}
