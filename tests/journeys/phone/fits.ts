import { expect, type Locator, type Page } from '@playwright/test'

/** The smallest side of a touch target. */
const FINGER_PX = 40

/**
 * Runs in the page: finds elements beyond the edges of the window. Pages clip wide content, so the document's width alone does
 * not show it; content of horizontally scrolling strips does not count.
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
      // Hidden on purpose: skip links until they have the focus.
      const isShown = box.width > 1 && box.height > 1 && box.right > 0 && element.checkVisibility()
      return isShown && isOver(box) && !isPushedAside(element)
    })
    .slice(0, 5)
    .map(element => element.tagName + ' ' + (element.textContent ?? '').trim().slice(0, 40))
})()`

/** No element is beyond the edges of the phone, and the page does not scroll sideways. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const scrolled = await page.evaluate<number>('document.scrollingElement.scrollWidth')
  expect([screen, scrolled]).toEqual([screen, page.viewportSize()?.width])
  expect([screen, await page.evaluate<string[]>(OVERHANG)]).toEqual([screen, []])
}

/** Taps an element that is large enough for a finger. */
export async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await expect(target).toBeVisible()
  const box = await target.boundingBox()
  expect(Math.round(box?.height ?? 0), `height of ${String(target)}`).toBeGreaterThanOrEqual(FINGER_PX)
  await target.tap()
}
