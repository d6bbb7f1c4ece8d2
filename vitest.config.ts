import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const nowhere = ['**/node_modules/**', '**/dist/**', '.cache/**', '.data*/**', 'tests/journeys/**']
const nightly = '**/*.nightly.test.ts'
const database = ['scripts/testing/embedded-postgres.ts']

/** Generous: a slow machine is no failure. What must be fast is measured by the benches. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A test that asserts nothing, such as a loop over an empty list, fails.
  expect: { poll: { timeout: 15_000 }, requireAssertions: true },
}

/** These start servers, kill them or walk over every call: short files that take long. */
const SLOW = /\/tests\/(crash|access|fuzz|notices|races|relevance)\/|\/scripts\/backup\/|prepare-database|tracing\.http/

/** The slow files first, so that no worker is left alone with one of them at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId, project }: TestSpecification) => project.name === 'unit' && SLOW.test(moduleId)
    const firstOfUnit = sorted.findIndex(({ project }) => project.name === 'unit')
    if (firstOfUnit < 0) return sorted
    const rest = sorted.slice(firstOfUnit)
    return [...sorted.slice(0, firstOfUnit), ...rest.filter(isSlow), ...rest.filter(file => !isSlow(file))]
  }
}

const unit = {
  test: {
    name: 'unit',
    ...patience,
    environment: 'node' as const,
    // The files of a worker share its modules, which keep nothing between tests: loading them anew for each file would
    // take a third of the whole time. What a file opens it closes.
    isolate: false,
    include: ['{apps/server,packages,db,scripts,tests}/**/*.test.ts'],
    exclude: [...nowhere, nightly, 'packages/{ui,web}/**'],
    globalSetup: database,
  },
}

/** What one file tells its other tabs is not heard by the files beside it. */
const ownChannels = ['packages/web/src/testing/own-channels.ts']

const browserSources = '{apps/shop,packages/ui,packages/web}'
const withDocument = [`${browserSources}/src/**/*.test.tsx`, `${browserSources}/src/**/*.dom.test.ts`]

/** What the shop and the packages of the front ends decide without a document. */
const shopLogic = {
  test: {
    name: 'shop logic',
    ...patience,
    environment: 'node' as const,
    pool: 'threads' as const,
    include: [`${browserSources}/{src,build}/**/*.test.ts`],
    exclude: [...nowhere, nightly, ...withDocument],
  },
}

const shop = {
  test: {
    name: 'shop',
    setupFiles: ownChannels,
    ...patience,
    environment: 'happy-dom' as const,
    // Each file has a document and globals of its own: half a minute longer in all, and no file fails for what another left.
    pool: 'threads' as const,
    include: withDocument,
    exclude: [...nowhere, nightly],
  },
}

const consoleWithDocument = ['apps/console/src/**/*.test.tsx', 'apps/console/src/**/*.dom.test.ts']

/** What the consoles decide without a document. */
const consoleLogic = {
  test: {
    name: 'console logic',
    ...patience,
    environment: 'node' as const,
    pool: 'threads' as const,
    include: ['apps/console/{src,build}/**/*.test.ts'],
    exclude: [...nowhere, nightly, ...consoleWithDocument],
  },
}

const consolePages = {
  test: {
    name: 'console',
    setupFiles: ownChannels,
    ...patience,
    environment: 'happy-dom' as const,
    pool: 'threads' as const,
    include: consoleWithDocument,
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
    // Three for two cores: tests wait for PostgreSQL and for servers that start.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: process.env['NIGHTLY'] === '1' ? [nightlyOnly] : [unit, shopLogic, shop, consoleLogic, consolePages],
  },
})
