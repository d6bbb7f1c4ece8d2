import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBrowser } from '../browser.ts'
import { findFreePort } from '../checks/port.ts'
import { startPostgres } from '../postgres/launch.ts'
import { openScope, type Scope } from '../process/scope.ts'
import { runTool } from '../process/tool.ts'
import { cacheDir } from '../project.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { serverIsReady, startServer } from '../server-process.ts'
import { ensurePagesBuilt } from '../front-build.ts'
import { countPlaywright } from './report-counts.ts'
import { type Count, countOf, type Step } from './step.ts'

const readyWithinMs = 240_000

export const buildStep: Step = {
  name: 'build',
  title: '构建商城与后台页面',
  run: async () => {
    await ensurePagesBuilt()
    return countOf(0)
  },
}

export const browserStep: Step = {
  name: 'browser',
  title: '浏览器测试',
  run: (scope, args) => runJourneys(scope, args),
}

/** All journeys are shared out over two worlds, one for each core; journeys named by the developer run in one. */
const WORLDS_FOR_ALL = 2

/** Journeys against servers with demo worlds of their own. */
export async function runJourneys(
  scope: Scope,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Count> {
  const browser = await findBrowser()
  await ensurePagesBuilt()
  const own = openScope()
  scope.defer(own.close)
  try {
    const worldCount = args.length === 0 ? WORLDS_FOR_ALL : 1
    const worlds = await Promise.all(Array.from({ length: worldCount }, () => serveDemoWorld(own)))
    const report = join(cacheDir, 'test', 'playwright.json')
    mkdirSync(dirname(report), { recursive: true })
    rmSync(report, { force: true })
    const exitCode = await runTool('@playwright/test', 'playwright', ['test', ...args], {
      ...browser.env,
      WORLDS: JSON.stringify(worlds),
      CHROMIUM: browser.executable,
      PLAYWRIGHT_REPORT: report,
      ...env,
    })
    return countPlaywright(report, exitCode)
  } finally {
    await own.close()
  }
}

/** A server with a demo world of its own, on a database that is thrown away. */
export async function serveDemoWorld(scope: Scope): Promise<{ site: string; database: string }> {
  const scratch = makeScratchFolder()
  scope.defer(scratch.remove)
  const dataDir = join(scratch.path, 'data')
  const postgres = await startPostgres({ dataDir, fast: true })
  scope.defer(postgres.stop)
  const port = await findFreePort()
  const settings = { databaseUrl: postgres.url, dataDir, port, isEmbedded: true, isThrowaway: true, isPatient: true }
  const server = startServer('main', settings, { isQuiet: true })
  scope.defer(server.stop)
  await serverIsReady(server, readyWithinMs)
  return { site: `http://localhost:${port}`, database: postgres.url }
}
