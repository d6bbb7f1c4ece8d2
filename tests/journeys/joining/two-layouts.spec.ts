import { expect, test } from '@playwright/test'
import { APPLICANTS, joinTogether } from './join.ts'

test('lets a pharmacy and a clinic register from licence pictures and order prescription medicine', async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000)
  const two = APPLICANTS.filter(({ layout }) => ['retail-2024', 'clinic'].includes(layout))
  expect(two.length).toBe(2)
  await joinTogether(browser, request, two)
})
