import { expect, type Locator, type Page } from '@playwright/test'

/** The smallest side of what a finger presses. */
const FINGER_PX = 40

/**
 * Runs in the page: what hangs over the edges of the window. Pages clip what is too wide, so the width of the document
 * alone would not tell; what lies in a strip that is meant to be pushed aside does not count.
 */
const OVERHANG = `(() => {
  const width = document.documentElement.clientWidth
  const isOver = box => box.right > width + 1 || box.left < -1
  const isPushedAside = element => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll|hidden/.test(getComputedStyle(at).overflowX) && !isOver(at.getBoundingClientRect())) return true
    return false
  }
  return [...document.querySelectorAll('body *')]
    .filter(element => {
      const box = element.getBoundingClientRect()
      // Out of sight on purpose: skip links until they have the focus.
      const isShown = box.width > 1 && box.height > 1 && box.right > 0 && element.checkVisibility()
      return isShown && isOver(box) && !isPushedAside(element)
    })
    .slice(0, 5)
    .map(element => element.tagName + ' ' + (element.textContent ?? '').trim().slice(0, 40))
})()`

/** Nothing of the page hangs over the edge of the phone, and nothing makes it scroll sideways. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const scrolled = await page.evaluate<number>('document.scrollingElement.scrollWidth')
  expect([screen, scrolled]).toEqual([screen, page.viewportSize()?.width])
  expect([screen, await page.evaluate<string[]>(OVERHANG)]).toEqual([screen, []])
}

/** Presses with a finger what is large enough for one. */
export async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await expect(target).toBeVisible()
  const box = await target.boundingBox()
  expect(Math.round(box?.height ?? 0), `height of ${String(target)}`).toBeGreaterThanOrEqual(FINGER_PX)
  await target.tap()
}
