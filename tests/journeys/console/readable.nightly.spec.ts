import { test } from '@playwright/test'
import { openEveryScreen } from './readable.ts'

test.setTimeout(600_000)

for (const face of ['seller', 'platform'] as const)
  test(`CR-185 has no serious accessibility findings on any screen of ${face}`, ({ browser }) =>
    openEveryScreen(browser, face, () => true))
