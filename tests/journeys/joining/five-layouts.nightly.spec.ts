import { expect, test } from '@playwright/test'
import { APPLICANTS, joinTogether } from './join.ts'

test('lets companies with five licence forms register from pictures and order prescription medicine', async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000)
  expect(APPLICANTS.length).toBe(5)
  await joinTogether(browser, request, APPLICANTS)
})
