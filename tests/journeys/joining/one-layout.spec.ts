import { expect, test } from '@playwright/test'
import { APPLICANTS, joinTogether } from './join.ts'

test('lets a pharmacy register from licence pictures and order prescription medicine', async ({ browser, request }) => {
  test.setTimeout(300_000)
  const pharmacies = APPLICANTS.filter(({ layout }) => layout === 'retail-2024')
  expect(pharmacies.length).toBe(1)
  await joinTogether(browser, request, pharmacies)
})
