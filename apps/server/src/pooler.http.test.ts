import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { LIVE_PATH } from '@xiaojiu/contract/message/live.ts'
import { expect, test } from 'vitest'
import { startDatabaseProxy } from '#testing/database-proxy.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { composeServer } from './compose.ts'

const server = useTestServer()

test('listens for notices past the pooler, which drops them without an error', async () => {
  const pooler = await startDatabaseProxy(server.url)
  const config = { ...server.parts.config, DATABASE_POOL_URL: pooler.url }
  const app = await composeServer({ ...server.parts, config })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const { client } = await signInAsBuyer(server)
  const { ticket } = (await client.call(messageEndpoints.openLive, {})).value
  const socket = new WebSocket(
    `${baseUrl.replace('http', 'ws')}${API_PREFIX}${LIVE_PATH}?ticket=${encodeURIComponent(ticket)}`,
  )
  const listening = () =>
    server.owner.pool.query(
      `select from pg_stat_activity where application_name = 'xiaojiu-live' and datname = current_database()`,
    )
  await expect.poll(async () => (await listening()).rowCount).toBe(1)
  expect(pooler.count).toBe(0)
  socket.close()
  await app.close()
  await pooler.close()
})
