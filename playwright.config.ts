import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  // Generous: a slow machine is no failure.
  expect: { timeout: 20_000 },
  timeout: 120_000,
  testDir: 'tests/journeys',
  ...(process.env['NIGHTLY'] === '1' ? { testMatch: '**/*.nightly.spec.ts' } : { testIgnore: '**/*.nightly.spec.ts' }),
  outputDir: 'test-results',
  fullyParallel: false,
  // The demo account has one cart: two journeys at once would shop in it together.
  workers: 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_REPORT'] ?? '.cache/test/playwright.json' }]],
  use: {
    browserName: 'chromium',
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:3000',
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
      ...(isRoot ? { args: ['--no-sandbox'] } : {}),
    },
  },
})
