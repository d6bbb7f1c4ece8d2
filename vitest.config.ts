import { defineConfig } from 'vitest/config'

const nowhere = ['**/node_modules/**', '**/dist/**', '.cache/**', '.data*/**', 'tests/journeys/**']
const nightly = '**/*.nightly.test.ts'
const database = ['scripts/testing/embedded-postgres.ts']

/** Generous: a slow machine is no failure. What must be fast is measured by the benches. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } }

const unit = {
  test: {
    name: 'unit',
    ...patience,
    environment: 'node' as const,
    include: ['{apps/server,packages,db,scripts,tests}/**/*.test.ts'],
    exclude: [...nowhere, nightly],
    globalSetup: database,
  },
}

const shop = {
  test: {
    name: 'shop',
    ...patience,
    environment: 'happy-dom' as const,
    // Making a document anew for each file takes far longer than the tests in it: files share one per worker, and leave
    // it as they found it.
    isolate: false,
    include: ['apps/shop/src/**/*.test.{ts,tsx}'],
    exclude: [...nowhere, nightly],
  },
}

/** The long forms, one at a time: they measure and kill. */
const nightlyOnly = {
  test: {
    name: 'nightly',
    environment: 'node' as const,
    include: [nightly],
    exclude: nowhere,
    globalSetup: database,
    fileParallelism: false,
    testTimeout: 3_600_000,
  },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: process.env['NIGHTLY'] === '1' ? [nightlyOnly] : [unit, shop],
  },
})
