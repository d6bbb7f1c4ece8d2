import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { expect, test } from 'vitest'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { makeTestDatabase } from '../../apps/server/src/testing/database.ts'
import { remoteServer } from '../../apps/server/src/testing/remote.ts'
import { startServer } from './server-process.ts'

test('completes or rejects running requests on SIGTERM, cuts none half-way, and exits with 0', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-stop-'))
  const database = await makeTestDatabase()
  const { child, baseUrl } = await startServer(database.url, folder)
  const client = new TestClient(remoteServer(baseUrl), () => new Date())
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const running = Array.from({ length: 20 }, () => client.call(cmsEndpoints.getHome, { isPreview: false }))
  await Promise.race(running)
  child.kill('SIGTERM')
  const answers = await Promise.allSettled(running)
  // Each was answered completely, or refused before it started; none was cut off.
  for (const answer of answers) {
    if (answer.status === 'fulfilled') expect([200, 503]).toContain(answer.value.status)
    else expect(String(answer.reason.cause ?? answer.reason)).toMatch(/ECONNREFUSED|ECONNRESET|other side closed/)
  }
  expect(await exited).toBe(0)
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('fails the health check on SIGTERM and still answers calls during the drain time', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-drain-'))
  const database = await makeTestDatabase()
  const { child, baseUrl } = await startServer(database.url, folder, undefined, { drainMs: 2000 })
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const health = () =>
    fetch(`${baseUrl}/healthz`).then(
      ({ status }) => status,
      () => 'refused',
    )
  expect(await health()).toBe(200)
  child.kill('SIGTERM')
  let last: number | string = 200
  while (last === 200) last = await health()
  expect(last).toBe(503)
  const client = new TestClient(remoteServer(baseUrl), () => new Date())
  expect((await client.call(cmsEndpoints.getHome, { isPreview: false })).status).toBe(200)
  expect(await exited).toBe(0)
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
