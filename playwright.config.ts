import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0

/** A demo world for each worker: the demo accounts have one cart, and two journeys at once would shop in it together. */
const ownWorld: World = { site: process.env['BASE_URL'] ?? 'http://localhost:3000' }
const worlds = process.env['WORLDS'] === undefined ? [ownWorld] : (JSON.parse(process.env['WORLDS']) as World[])
const world = worlds[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? worlds[0]
// The operations command line, which some journeys use, works on the same world.
Object.assign(process.env, world?.env)

interface World {
  readonly site: string
  readonly env?: Readonly<Record<string, string>>
}

export default defineConfig({
  // Generous: a slow machine is no failure.
  expect: { timeout: 20_000 },
  timeout: 120_000,
  testDir: 'tests/journeys',
  ...(process.env['NIGHTLY'] === '1' ? { testMatch: '**/*.nightly.spec.ts' } : { testIgnore: '**/*.nightly.spec.ts' }),
  outputDir: 'test-results',
  fullyParallel: false,
  workers: worlds.length,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_REPORT'] ?? '.cache/test/playwright.json' }]],
  use: {
    browserName: 'chromium',
    ...(world !== undefined && { baseURL: world.site }),
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What cannot be pressed ends its test, however long the whole of it may take.
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test would double the time of all; `--trace on` makes one of the test in question.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
      // Without a graphics card the drawing is cheaper when nobody pretends there is one.
      args: ['--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
      // Without a locale Chromium can give a download no Chinese name.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
})
