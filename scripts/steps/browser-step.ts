import type { StdioOptions } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { findBrowser } from '../browser.ts'
import { findFreePort } from '../checks/port.ts'
import { siteSecret } from '../data-folder.ts'
import { ensurePagesBuilt } from '../front-build.ts'
import { startPostgres } from '../postgres/launch.ts'
import { startNode } from '../process/node-child.ts'
import { openScope, type Scope } from '../process/scope.ts'
import { runTool } from '../process/tool.ts'
import { cacheDir, root } from '../project.ts'
import { makeDatabaseFolder } from '../scratch-folder.ts'
import { databaseEnv, type ServerSettings, serverIsReady, startServer } from '../server-process.ts'
import { SetupProblem } from '../setup-problem.ts'
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

/** All journeys are distributed over two servers: a third makes no difference on two cores. Selected ones use one. */
const WORLDS_FOR_ALL = 2

/** Runs journeys against servers that have demo data of their own. */
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
    const worlds = await serveDemoWorlds(own, worldCount)
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

interface DemoWorld {
  readonly site: string
  /** What the operations command line needs to work on it. */
  readonly env: Readonly<Record<'DATABASE_URL' | 'DATA_DIR' | 'SECRET', string>>
}

/** Servers with demo data on throw-away databases: one is loaded, the others are copies. */
export async function serveDemoWorlds(scope: Scope, count: number): Promise<DemoWorld[]> {
  const scratch = makeDatabaseFolder()
  scope.defer(scratch.remove)
  const dataDir = join(scratch.path, 'data')
  const postgres = await startPostgres({ dataDir, fast: true })
  scope.defer(postgres.stop)
  const env = { HASTY_EXAMINER: '1' }
  const settings = { databaseUrl: postgres.url, dataDir, isEmbedded: true, isThrowaway: true, isPatient: true, env }
  // A single server loads its demo data itself.
  if (count > 1) await seedWorld(scope, settings)
  const databases = await copyDatabase(postgres.url, count)
  return Promise.all(
    databases.map((databaseUrl, at) => {
      const own = at === 0 ? dataDir : copyFiles(dataDir, `${dataDir}-${at + 1}`)
      return serveWorld(scope, { ...settings, databaseUrl, dataDir: own })
    }),
  )
}

const NOT_COPIED = ['postgres', 'running.lock', 'log']

/** Uploaded files and the site's secret; servers must not share files about their own database. */
function copyFiles(dataDir: string, copy: string): string {
  cpSync(dataDir, copy, { recursive: true, filter: path => !NOT_COPIED.includes(basename(path)) })
  return copy
}

async function seedWorld(scope: Scope, settings: Omit<ServerSettings, 'port'>): Promise<void> {
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
  const seed = startNode(join(root, 'db', 'seed', 'main.ts'), { env: databaseEnv(settings), stdio })
  scope.defer(seed.stop)
  if ((await seed.exited) !== 0) throw new SetupProblem('演示数据没能装入。')
}

/** The URLs of a database and its copies, made while nobody uses it. */
async function copyDatabase(url: string, count: number): Promise<string[]> {
  const addresses = [url]
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: addressOf(url, 'postgres') })
  await client.connect()
  try {
    for (let nth = 2; nth <= count; nth++) {
      const copy = `${name}_${nth}`
      await client.query(`create database ${pg.escapeIdentifier(copy)} template ${pg.escapeIdentifier(name)}`)
      addresses.push(addressOf(url, copy))
    }
  } finally {
    await client.end()
  }
  return addresses
}

function addressOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.toString()
}

async function serveWorld(scope: Scope, settings: Omit<ServerSettings, 'port'>): Promise<DemoWorld> {
  const port = await findFreePort()
  const server = startServer('main', { ...settings, port }, { isQuiet: true })
  scope.defer(server.stop)
  await serverIsReady(server, readyWithinMs)
  const { databaseUrl, dataDir } = settings
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET: siteSecret(dataDir) }
  return { site: `http://localhost:${port}`, env }
}
