// Runs tests of its working folder repeatedly. Vitest's transformed files are kept between runs, except changed ones; the tests
// get a fresh process each time.
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'

/** What to run next. */
export interface TestOrder {
  /** Test files, from the root of the project. */
  readonly files: readonly string[]
  /** A pattern that matches the titles of the tests to run. */
  readonly titles: string
  /** Files that are changed for this run alone. */
  readonly changed: readonly string[]
}

const [, , outputFile = 'report.json'] = process.argv
const vitest = await createVitest({ watch: false, reporters: [['json', { outputFile }]] })
await vitest.standalone()
process.on('message', (order: TestOrder) => void runOrder(order))
process.once('disconnect', () => void vitest.exit())
process.send?.('ready')

async function runOrder({ files, titles, changed }: TestOrder): Promise<void> {
  const forgetChanged = () => {
    for (const file of changed) vitest.invalidateFile(resolve(file))
  }
  forgetChanged()
  // The report must not contain results of an earlier run.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  vitest.setGlobalTestNamePattern(titles)
  const wanted = new Set(files.map(file => resolve(file)))
  const all = await vitest.globTestSpecifications([...files])
  await vitest.runTestSpecifications(all.filter(({ moduleId }) => wanted.has(moduleId)))
  forgetChanged()
  process.send?.('done')
}
