import { test } from '@playwright/test'
import { openEveryScreen } from './readable.ts'

test.setTimeout(600_000)

for (const face of ['seller', 'platform'] as const)
  test(`CR-185 opens every screen of ${face}; the first of each area has no serious accessibility findings`, ({
    browser,
  }) => openEveryScreen(browser, face, (screen, all) => all.find(({ area }) => area === screen.area) === screen))
