import { expect, type Page, type Route } from '@playwright/test'
import { COMMIT_CALL, expectOrdered, SETTLEMENT, submitButton } from './buying.ts'

/** Each request to the call is handled by the next of these; the last one stays in use. */
export async function answerCommits(page: Page, ...handlers: ((route: Route) => Promise<void>)[]): Promise<string[]> {
  const tokens: string[] = []
  await page.route(COMMIT_CALL, async route => {
    const handler = handlers[Math.min(tokens.length, handlers.length - 1)]
    tokens.push((route.request().postDataJSON() as { submitToken: string }).submitToken)
    await handler?.(route)
  })
  return tokens
}

export const passOn = (route: Route) => route.continue()
/** The request never arrives. */
export const cutBefore = (route: Route) => route.abort()
/** The server places the order; its response is lost. */
export const cutAfter = async (route: Route) => {
  await route.fetch()
  await route.abort()
}
/** The server places the order; a gateway responds with its own page. */
export const badGateway = async (route: Route) => {
  await route.fetch()
  await route.fulfill({ status: 502, contentType: 'text/html', body: '<html><title>502 Bad Gateway</title></html>' })
}
/** The server places the order; the response never arrives. */
const keepSilent = async (route: Route) => {
  await route.fetch()
}

/** The ways in which people and networks submit a settlement. */
export const MISCHIEF: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  twice: page => submitButton(page).dblclick(),
  'five times': page => submitButton(page).click({ clickCount: 5 }),
  'Enter and a click': async page => {
    const box = await submitButton(page).boundingBox()
    await submitButton(page).focus()
    await page.keyboard.press('Enter')
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  },
  'cut before it arrives': page => submitWith(page, cutBefore, passOn),
  'its answer lost': page => submitWith(page, cutAfter, passOn),
  'its answer lost twice': page => submitWith(page, cutAfter, cutAfter, passOn),
  'a gateway in between': page => submitWith(page, badGateway, passOn),
  'reloaded after it was taken': page => submitAndReload(page, keepSilent),
  'reloaded before it arrived': page => submitAndReload(page, async () => undefined),
  'two tabs': async page => {
    const other = await page.context().newPage()
    await other.goto(SETTLEMENT)
    await expect(submitButton(other)).toBeEnabled()
    const answers = [page, other].map(tab => tab.waitForResponse(COMMIT_CALL))
    await Promise.all([submitButton(page).click(), submitButton(other).click()])
    await Promise.all(answers)
    await other.close()
  },
}

async function submitWith(page: Page, ...handlers: ((route: Route) => Promise<void>)[]): Promise<void> {
  await answerCommits(page, ...handlers)
  await submitButton(page).click()
  await expectOrdered(page)
}

async function submitAndReload(page: Page, first: (route: Route) => Promise<void>): Promise<void> {
  const tokens = await answerCommits(page, first, passOn)
  await submitButton(page).click()
  await expect.poll(() => tokens.length).toBe(1)
  await page.reload()
  await expectOrdered(page)
}
