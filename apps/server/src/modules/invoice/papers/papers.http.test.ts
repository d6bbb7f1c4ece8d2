import { createHash, randomUUID } from 'node:crypto'
import { API_PREFIX, type Right } from '@xiaojiu/contract/define.ts'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { PAPER_KINDS, type PaperKind } from '@xiaojiu/contract/invoice/paper-endpoints.ts'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { unzip } from '#gateways/zip.ts'
import { boundTo } from '#modules/company/testing.ts'
import { fillNextPackage, type PackageSource } from '#modules/file/public.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aPaidOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { allPackageSources } from '#modules/package-sources.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { expectAnswersWhileFilling } from '../testing/answers-while-filling.ts'
import { aReport, aShippedOrder, issueAll } from '../testing.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)

const PAGE = { pageNum: 1, pageSize: 20 }
type Shipped = Awaited<ReturnType<typeof aShippedOrder>>
const wish = (orderIds: string[]) => ({ requestId: randomUUID(), orderIds, kinds: [...PAPER_KINDS] })
const fillAll = async (sources: readonly PackageSource[] = allPackageSources) => {
  while (await fillNextPackage(server.context(), sources));
}
const packageOf = async ({ client }: Pick<Shipped, 'client'>, packageId: string) =>
  (await client.call(fileEndpoints.getPackage, { packageId })).value
async function contentOf({ client }: Pick<Shipped, 'client'>, packageId: string) {
  const url = `${API_PREFIX}${fileEndpoints.downloadPackage.path}?packageId=${packageId}`
  const { raw } = await client.inject({ method: 'GET', url })
  const files = unzip(raw, 20_000_000) ?? []
  return new Map(files.map(file => [file.name.toString('utf8'), file.bytes]))
}
const messagesOf = async (companyId: string) =>
  (
    await server.owner.pool.query('select title, link from message.message where company_id = $1 and kind = $2', [
      companyId,
      'system',
    ])
  ).rows
const licencesAt = (storeId: string) =>
  server.owner.pool.query(
    `insert into store.licence (store_id, code, name, number, issuer, issued_on, expires_on, scope_text) values
     ($1, 'BL', '营业执照', '91420106MA4KWQ4X03', '市场监督管理局', '2024-01-01', null, '药品批发'),
     ($1, 'OLD', '过期许可证', '鄂AA0270001', '药品监督管理局', '2020-01-01', '2025-01-01', '')
     on conflict do nothing`,
    [storeId],
  )

test('fills the zip with exactly the files of its manifest and lists what is missing', async () => {
  const order = await aShippedOrder(server)
  const second = await aShippedOrder(server, order)
  await server.owner.pool.query('delete from store.licence where store_id = any($1)', [[order.storeId, second.storeId]])
  await licencesAt(order.storeId)
  await aReport(server.owner.db, order.batchIds[0] ?? '', order.storeId)
  await issueAll(server)
  const { list } = (await order.client.call(invoiceEndpoints.listPaperOrders, PAGE)).value
  expect(list.find(one => one.orderId === order.orderId)).toMatchObject({
    batchCount: 1,
    reportCount: 1,
    invoiceCount: 1,
  })
  expect(list.find(one => one.orderId === second.orderId)).toMatchObject({ batchCount: 1, reportCount: 0 })
  const asked = wish([order.orderId, second.orderId])
  const { packageId } = (await order.client.call(invoiceEndpoints.requestPapers, asked)).value
  // A repeated request returns the same package.
  expect((await order.client.call(invoiceEndpoints.requestPapers, asked)).value.packageId).toBe(packageId)
  expect(await packageOf(order, packageId)).toMatchObject({ state: 'waiting', url: null })
  expect(await order.client.send(fileEndpoints.downloadPackage, { packageId })).toMatchObject({
    data: { reason: 'package-not-ready' },
  })
  await fillAll()
  const ready = await packageOf(order, packageId)
  expect(ready).toMatchObject({ state: 'ready', doneCount: 8, totalCount: 8 })
  expect(ready.missing.map(one => one.reason)).toEqual([
    '供货方还没有提供这个批号的药检报告',
    '证照已于 2025-01-01 到期，待更新',
  ])
  const files = await contentOf(order, packageId)
  const { entries, missing } = JSON.parse(files.get('资料清单.json')?.toString('utf8') ?? '{}')
  expect(missing).toEqual(ready.missing)
  expect(entries.map((entry: { path: string }) => entry.path).toSorted()).toEqual(
    [...files.keys()].filter(name => !/^(资料清单|缺失资料)\./.test(name)).toSorted(),
  )
  for (const entry of entries) {
    const bytes = files.get(entry.path) ?? Buffer.alloc(0)
    expect(bytes.length).toBe(entry.sizeBytes)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(entry.sha256)
    if (entry.path.endsWith('.pdf')) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(files.get('资料清单.csv')?.toString('utf8').trim().split('\r\n')).toHaveLength(9)
  expect(files.get('缺失资料.csv')?.toString('utf8')).toContain('供货方还没有提供')
  const { rows } = await server.owner.pool.query(
    'select path, sha256 from file.package_entry where package_id = $1 order by entry_no',
    [packageId],
  )
  expect(rows).toEqual(entries.map(({ path, sha256 }: { path: string; sha256: string }) => ({ path, sha256 })))
  expect(await messagesOf(order.companyId)).toEqual([
    { title: '资料包已打好', link: `/batchDownload?packageId=${packageId}` },
  ])
})

test('keeps to five open packages when many are requested at once', async () => {
  const { client, orderId } = await aShippedOrder(server)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => client.call(invoiceEndpoints.requestPapers, wish([orderId]))),
  )
  expect(answers.filter(answer => answer.success)).toHaveLength(5)
  expect(answers.filter(answer => !answer.success)).toEqual(
    Array.from({ length: 7 }, () => expect.objectContaining({ data: { reason: 'package-too-many' } })),
  )
  expect((await client.call(fileEndpoints.listPackages, PAGE)).value.total).toBe(5)
  await fillAll()
})

test('refuses orders of others, unshipped orders and a sixth open package', async () => {
  const order = await aShippedOrder(server)
  const other = await aReadyPharmacy(server)
  expect(await other.client.call(invoiceEndpoints.requestPapers, wish([order.orderId]))).toMatchObject({ status: 404 })
  const paid = await aPaidOrder(server, other, [{ offerId: order.offerId, quantity: 1 }])
  expect(await other.client.call(invoiceEndpoints.requestPapers, wish([paid.orderId]))).toMatchObject({
    data: { reason: 'papers-not-shipped' },
  })
  for (let count = 0; count < 5; count++)
    expect(await order.client.call(invoiceEndpoints.requestPapers, wish([order.orderId]))).toMatchObject({
      success: true,
    })
  expect(await order.client.call(invoiceEndpoints.requestPapers, wish([order.orderId]))).toMatchObject({
    data: { reason: 'package-too-many' },
  })
  const { list, total } = (await order.client.call(fileEndpoints.listPackages, PAGE)).value
  expect(total).toBe(5)
  const packageId = list[0]?.packageId ?? ''
  expect(await other.client.send(fileEndpoints.getPackage, { packageId })).toMatchObject({ status: 404 })
  expect(await other.client.send(fileEndpoints.downloadPackage, { packageId })).toMatchObject({ status: 404 })
  expect(await order.client.call(fileEndpoints.retryPackage, { packageId })).toMatchObject({ status: 409 })
  expect((await other.client.call(fileEndpoints.listPackages, PAGE)).value.total).toBe(0)
  await fillAll()
})

test('hides invoice packages from members without the finance right and from proxy sessions', async () => {
  const order = await aShippedOrder(server)
  const { db } = server.owner
  await issueAll(server)
  const subWith = async (rights: readonly Right[]) => {
    const { accountId } = await anAccount(db)
    await boundTo(db, { accountId, companyId: order.companyId }, { isMain: false, rights })
    return signIn(server, { accountId, companyId: order.companyId })
  }
  const receiver = await subWith(['receive'])
  const bookkeeper = await subWith(['finance'])
  const staff = await signIn(server, order)
  const { accountId: operatorId } = await anAccount(db, { kind: 'operator' })
  await db
    .updateTable('identity.session')
    .set({ proxyAccountId: operatorId })
    .where('tokenHash', '=', createHash('sha256').update(staff.token).digest())
    .execute()
  const ask = (client: TestClient, kinds: readonly PaperKind[]) =>
    client.call(invoiceEndpoints.requestPapers, { ...wish([order.orderId]), kinds: [...kinds] })
  expect(await ask(receiver, PAPER_KINDS)).toMatchObject({ status: 403, data: { reason: 'no-right' } })
  expect(await ask(staff, PAPER_KINDS)).toMatchObject({ status: 403, data: { reason: 'proxy-forbidden' } })
  const { packageId } = (await ask(bookkeeper, ['invoice'])).value
  await fillAll()
  const plain = (await ask(receiver, ['delivery-note'])).value.packageId
  await fillAll()
  const listed = async (client: TestClient) =>
    (await client.call(fileEndpoints.listPackages, PAGE)).value.list.map(one => one.packageId)
  expect(await listed(bookkeeper)).toEqual([plain, packageId])
  expect(await listed(order.client)).toEqual([plain, packageId])
  for (const client of [receiver, staff]) {
    expect(await client.call(fileEndpoints.listPackages, PAGE)).toMatchObject({ data: { total: 1 } })
    expect(await listed(client)).toEqual([plain])
    for (const door of [fileEndpoints.getPackage, fileEndpoints.downloadPackage, fileEndpoints.retryPackage])
      expect((await client.send(door, { packageId })).status).toBe(404)
  }
  expect([...(await contentOf({ client: bookkeeper }, packageId)).keys()].some(name => name.includes('发票'))).toBe(
    true,
  )
})

test('fails a package after three attempts, notifies the company and allows a retry', async () => {
  const order = await aShippedOrder(server)
  const { packageId } = (await order.client.call(invoiceEndpoints.requestPapers, wish([order.orderId]))).value
  const broken = allPackageSources.map(source => ({
    ...source,
    plan: () => Promise.reject(new Error('the storage is gone')),
  }))
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await fillNextPackage(server.context(), broken)).toBe(true)
    server.clock.advance(15_000)
  }
  expect(await fillNextPackage(server.context(), broken)).toBe(false)
  expect(await packageOf(order, packageId)).toMatchObject({ state: 'failed', failure: '资料打包没有成功' })
  expect((await messagesOf(order.companyId)).map(message => message.title)).toEqual(['资料包打包失败'])
  expect((await order.client.call(fileEndpoints.retryPackage, { packageId })).value).toMatchObject({ state: 'waiting' })
  await fillAll()
  expect(await packageOf(order, packageId)).toMatchObject({ state: 'ready' })
})

test('takes up a package of a killed run again once its lock has expired', async () => {
  const order = await aShippedOrder(server)
  const { packageId } = (await order.client.call(invoiceEndpoints.requestPapers, wish([order.orderId]))).value
  await server.owner.pool.query(
    `update file.package set state = 'running', attempts = 1, held_until = $2::timestamptz + interval '1 minute' where id = $1`,
    [packageId, server.clock.read()],
  )
  expect(await fillNextPackage(server.context(), allPackageSources)).toBe(false)
  server.clock.advance(61_000)
  await fillAll()
  expect(await packageOf(order, packageId)).toMatchObject({ state: 'ready' })
})

test('packs the licences of a store for download and hides the package from other companies', async () => {
  const order = await aShippedOrder(server)
  await server.owner.pool.query('delete from store.licence where store_id = $1', [order.storeId])
  const { client, storeId } = order
  expect(await server.client().send(storeEndpoints.downloadLicences, { storeId })).toMatchObject({ status: 401 })
  expect(await client.call(storeEndpoints.downloadLicences, { storeId })).toMatchObject({ status: 404 })
  await licencesAt(storeId)
  const { packageId, state } = (await client.call(storeEndpoints.downloadLicences, { storeId })).value
  expect(state).toBe('waiting')
  const other = await aReadyPharmacy(server)
  expect(await other.client.call(storeEndpoints.getLicencesState, { packageId })).toMatchObject({ status: 404 })
  await fillAll()
  const done = (await client.call(storeEndpoints.getLicencesState, { packageId })).value
  expect(done).toMatchObject({ state: 'ready', doneCount: 1, missing: [{ paper: '过期许可证' }] })
  expect([...(await contentOf(order, packageId)).keys()]).toEqual([
    '营业执照.pdf',
    '资料清单.csv',
    '资料清单.json',
    '缺失资料.csv',
  ])
})

test('answers other requests while a package of many papers is filled', async () => {
  await expectAnswersWhileFilling(server, 8)
})
