import { test } from '@playwright/test'
import { giveDesksBack } from './console.ts'
import { sendRobotsHome, workOffDesks } from './desks.ts'

test.setTimeout(600_000)
test.afterAll(({ browser }) => giveDesksBack(browser))

test('lets people clear every review desk by keyboard when the robots are off', async ({ page, browser }) => {
  await sendRobotsHome(page)
  await workOffDesks(browser, () => true)
})
