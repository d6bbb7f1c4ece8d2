import { randomUUID } from 'node:crypto'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { allExportSources } from '#modules/export-sources.ts'
import { staffAtWork } from '#modules/staff/public.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { exportCalls, REASON, reasonOf } from '#testing/export-calls.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { makeNextExport } from '../public.ts'

const server = useTestServer()
beforeEach(() => server.clock.set(TEST_NOON))
const { person, manager, make, start, look, download, refusalOf, auditOf, requestOf, decide } = exportCalls(server)

test('CR-089 P-079 shows the security administrator the sensitive exports of all, who takes a file back at once', async () => {
  const { storeId } = await aStore(server.owner.db, { name: '康源医药' })
  const { client: seller } = await signInAsSeller(server, { storeId, personName: '万立新', isSteppedUp: true })
  const talks = { list: 'service.store-talks', columns: ['last'], words: '' }
  const { exportId } = await start(seller, talks)
  await make()
  expect((await download(seller, exportId)).status).toBe(200)
  const plain = (
    await seller.call(fileConsoleEndpoints.startExport, {
      ...talks,
      filter: {},
      columns: ['buyer'],
      requestId: randomUUID(),
    })
  ).value.exportId
  const tasks = (
    await seller.call(fileConsoleEndpoints.startExport, {
      ...{ list: 'staff.tasks', filter: {}, columns: ['subject'], words: '', requestId: randomUUID() },
    })
  ).value.exportId
  const { client: security } = await manager()
  const listed = async (client: TestClient, given: object = {}) =>
    (await client.call(fileConsoleEndpoints.listExports, { whose: 'sensitive', pageSize: 50, ...given })).value.list
  const mine = (await listed(security)).filter(job => [exportId, plain, tasks].includes(job.exportId))
  expect(mine.map(job => [job.exportId, job.storeName, job.isWhole, job.isPersonal, job.downloadCount])).toEqual([
    [plain, '康源医药', false, false, 0],
    [exportId, '康源医药', true, true, 1],
  ])
  expect((await listed(security, { isWhole: true })).map(job => job.exportId)).toContain(exportId)
  expect((await listed(security, { isWhole: true })).every(job => job.isWhole)).toBe(true)
  expect((await security.call(fileConsoleEndpoints.listExportDownloads, { exportId })).value.list).toMatchObject([
    { by: '万立新' },
  ])
  expect(
    await security.send(fileConsoleEndpoints.revokeExport, { exportId: tasks, reason: '与工作无关' }),
  ).toMatchObject({
    status: 404,
  })
  expect(reasonOf(await security.send(fileConsoleEndpoints.revokeExport, { exportId, reason: '' }))).toBe(
    'invalid-input',
  )
  expect((await download(security, exportId)).status).toBe(404)
  expect((await look(seller, exportId)).state).toBe('ready')
  await security.call(fileConsoleEndpoints.revokeExport, { exportId, reason: '与工作无关' })
  expect(await refusalOf(download(seller, exportId))).toBe('export-revoked')
  expect(await look(seller, exportId)).toMatchObject({ state: 'revoked', failure: '安全甲撤回：与工作无关' })
  expect(reasonOf(await security.send(fileConsoleEndpoints.revokeExport, { exportId, reason: '与工作无关' }))).toBe(
    'state-changed',
  )
  expect((await auditOf(exportId)).at(-1)).toMatchObject({
    ...{
      action: 'file.revoke-export',
      reason: '与工作无关',
      by: '安全甲',
      before: { state: 'ready' },
      after: { state: 'revoked' },
    },
  })
  const { client: other } = await signInAsSeller(server, { isSteppedUp: true })
  for (const [endpoint, given] of [
    [fileConsoleEndpoints.getExport, {}],
    [fileConsoleEndpoints.stopExport, {}],
    [fileConsoleEndpoints.downloadExport, {}],
    [fileConsoleEndpoints.listExportDownloads, {}],
    [fileConsoleEndpoints.revokeExport, { reason: '与工作无关' }],
    [fileConsoleEndpoints.repeatWholeExport, { reason: REASON }],
  ] as const)
    expect([endpoint.path, (await other.send(endpoint, { exportId, ...given })).status]).toEqual([endpoint.path, 404])
  expect(await listed(other)).toEqual([])
  const { client: clerk } = await person()
  expect((await clerk.send(fileConsoleEndpoints.listExports, { whose: 'sensitive' })).status).toBe(403)
  expect((await clerk.send(fileConsoleEndpoints.getExport, { exportId })).status).toBe(404)
})

test('CR-089 lets a second owner of the store decide, and nobody of another store', async () => {
  const { storeId } = await aStore(server.owner.db)
  const { client } = await signInAsSeller(server, { storeId, personName: '万立新', isSteppedUp: true })
  const talk = { buyerName: '甲药房', lastText: '好', lastAt: TEST_NOON, takenBy: null, waitingSince: null }
  const many = allExportSources.map(source =>
    source.list === 'service.store-talks'
      ? {
          ...source,
          read: async () => ({
            rows: Array.from({ length: 1001 }, () => talk),
            next: null,
          }),
        }
      : source,
  )
  const { exportId } = await start(client, { list: 'service.store-talks', columns: ['last'] })
  while (await makeNextExport(server.context(), many, staffAtWork));
  const [request] = await requestOf(exportId)
  const { client: other } = await signInAsSeller(server, { isSteppedUp: true })
  const { client: platform } = await manager()
  expect((await decide(other, request?.id, 'approve')).status).toBe(404)
  expect((await decide(platform, request?.id, 'approve')).status).toBe(404)
  expect((await look(client, exportId)).state).toBe('asking')
  const { client: second } = await signInAsSeller(server, { storeId, personName: '店主乙', isSteppedUp: true })
  await decide(second, request?.id, 'approve')
  while (await makeNextExport(server.context(), many, staffAtWork));
  expect(await look(client, exportId)).toMatchObject({ state: 'ready', approvedBy: '店主乙', rowCount: 1001 })
})
