import { test } from '@playwright/test'
import { giveDesksBack } from './console.ts'
import { sendRobotsHome, workOffDesks } from './desks.ts'

test.setTimeout(600_000)
test.afterAll(({ browser }) => giveDesksBack(browser))

test('with the robots off every desk is worked off by people at the keyboard', async ({ page, browser }) => {
  await sendRobotsHome(page)
  await workOffDesks(browser, () => true)
})
