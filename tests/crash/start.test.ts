import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { TEST_SECRET } from '../../apps/server/src/testing/context.ts'
import { makeTestDatabase, openAsOwner } from '../../apps/server/src/testing/database.ts'
import { startDatabaseProxy } from '../../apps/server/src/testing/database-proxy.ts'
import { findFreePort } from '../../scripts/checks/port.ts'
import { followParent } from '../../scripts/process/node-child.ts'

const SERVE = join(import.meta.dirname, '../../scripts/serve')

/** Runs a program until it says so, then kills it. */
async function runUntil(ready: RegExp, file: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', followParent, join(SERVE, file)], {
    env: {
      ...process.env,
      SECRET: TEST_SECRET,
      PORT: String(await findFreePort()),
      HOST: '127.0.0.1',
      RUN_JOBS: '0',
      LOG_LEVEL: 'warn',
      DRAIN_MS: '0',
      THROWAWAY_DATABASE: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaint = text(child.stderr)
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (ready.test(said)) child.kill('SIGKILL')
  }
  return { said, complaint: await complaint }
}

test.each([
  ['server', 'main.ts', /^ready http/m],
  ['worker', 'worker.ts', /^worker ready/m],
] as const)('the %s waits for a database that has no primary yet', { timeout: 180_000 }, async (_, file, ready) => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-start-'))
  const database = await makeTestDatabase()
  // A proxy without a primary behind it drops the connections.
  const proxy = await startDatabaseProxy(database.url, 2)
  const { said, complaint } = await runUntil(ready, file, {
    DATABASE_URL: proxy.url,
    APP_DATABASE_URL: database.appUrl,
    DATA_DIR: folder,
  })
  expect(complaint).toBe('')
  expect(said).toMatch(ready)
  expect(said.match(/waiting for the database/g)).toHaveLength(1)
  await proxy.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('the server offers the built files of its pages to servers of other releases', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-start-'))
  const assets = join(folder, 'assets')
  mkdirSync(assets)
  writeFileSync(join(assets, 'main-aaaaaaaa.js'), 'export {}')
  const database = await makeTestDatabase()
  const { complaint } = await runUntil(/^ready http/m, 'main.ts', {
    DATABASE_URL: database.url,
    APP_DATABASE_URL: database.appUrl,
    DATA_DIR: folder,
    SHOP_DIST: folder,
    CONSOLE_DIST: folder,
  })
  expect(complaint).toBe('')
  const owner = openAsOwner(database.url)
  const { rows } = await owner.pool.query<{ path: string }>('select path from platform.page_file')
  await owner.close()
  expect(rows).toEqual([{ path: '/assets/main-aaaaaaaa.js' }])
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
