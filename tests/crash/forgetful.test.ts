import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { TEST_SECRET } from '../../apps/server/src/testing/context.ts'
import { makeTestDatabase } from '../../apps/server/src/testing/database.ts'

test.each([
  ['could lose a confirmed order', '0', 'fsync=off、full_page_writes=off、synchronous_commit=off'],
  [
    'name no standby although one is required',
    '1',
    'fsync=off、full_page_writes=off、synchronous_commit=off、synchronous_standby_names=',
  ],
])('refuses to start when the database settings %s', async (_, requiresStandby, named) => {
  const database = await makeTestDatabase()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/serve/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      SECRET: TEST_SECRET,
      REQUIRE_STANDBY: requiresStandby,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, said.trim()]).toEqual([1, `数据库的设置会丢失已确认的订单（${named}），请改正后再启动`])
  await database.drop()
})
