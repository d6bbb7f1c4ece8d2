import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { TEST_SECRET } from '../../apps/server/src/testing/context.ts'
import { makeTestDatabase } from '../../apps/server/src/testing/database.ts'
import { startDatabaseProxy } from '../../apps/server/src/testing/database-proxy.ts'
import { findFreePort } from '../../scripts/checks/port.ts'
import { followParent } from '../../scripts/process/node-child.ts'

const SERVE = join(import.meta.dirname, '../../scripts/serve')

test.each([
  ['server', 'main.ts', /^ready http/m],
  ['worker', 'worker.ts', /^worker ready/m],
] as const)('the %s waits for a database that has no primary yet', { timeout: 180_000 }, async (_, file, ready) => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-start-'))
  const database = await makeTestDatabase()
  // A proxy without a primary behind it drops the connections.
  const proxy = await startDatabaseProxy(database.url, 2)
  const child = spawn(process.execPath, ['--import', followParent, join(SERVE, file)], {
    env: {
      ...process.env,
      DATABASE_URL: proxy.url,
      APP_DATABASE_URL: database.appUrl,
      SECRET: TEST_SECRET,
      PORT: String(await findFreePort()),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      RUN_JOBS: '0',
      LOG_LEVEL: 'warn',
      DRAIN_MS: '0',
      THROWAWAY_DATABASE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaint = text(child.stderr)
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (ready.test(said)) child.kill('SIGKILL')
  }
  expect(await complaint).toBe('')
  expect(said).toMatch(ready)
  expect(said.match(/waiting for the database/g)).toHaveLength(1)
  await proxy.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
