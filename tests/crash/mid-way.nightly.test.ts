import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestDatabase, openAsOwner } from '../../apps/server/src/testing/database.ts'
import { remoteServer } from '../../apps/server/src/testing/remote.ts'
import { stopMidWay } from './mid-way.ts'
import { killServer, startServer } from './server-process.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 4)

test.each(['draw', 'notice'] as const)(
  `%s: takes effect once when the server is killed ${ROUNDS} times at every table write and at the commit`,
  async name => {
    const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-mid-way-'))
    const database = await makeTestDatabase()
    const owner = openAsOwner(database.url)
    let { child, baseUrl } = await startServer(database.url, folder)
    const port = Number(new URL(baseUrl).port)
    let killCount = 0
    try {
      const site = { owner, server: remoteServer(baseUrl), now: () => new Date() }
      const pointCount = await stopMidWay(site, name, ROUNDS, async hold => {
        killCount++
        await killServer(child)
        await hold.release()
        child = (await startServer(database.url, folder, port)).child
        return false
      })
      console.log(JSON.stringify({ name, pointCount, killCount }))
      expect(killCount).toBe(pointCount * ROUNDS)
    } finally {
      await killServer(child)
      await owner.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
