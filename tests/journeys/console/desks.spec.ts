import { test } from '@playwright/test'
import { giveDesksBack } from './console.ts'
import { sendRobotsHome, workOffDesks } from './desks.ts'

/** Desks that show papers or need values with an approval; all others are tested nightly. */
const OF_THEIR_OWN_KIND = ['licence-change', 'password-appeal', 'after-sale-arbitration', 'after-sale-reship']

test.afterAll(({ browser }) => giveDesksBack(browser))

test('lets people clear desks with papers and with questions by keyboard when the robots are off', async ({
  page,
  browser,
}) => {
  await sendRobotsHome(page)
  await workOffDesks(browser, desk => OF_THEIR_OWN_KIND.includes(desk))
})
