import { createHash, randomUUID } from 'node:crypto'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { qualificationSellingEndpoints } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { expect, test, vi } from 'vitest'
import { unzip } from '#gateways/zip.ts'
import { allExportSources } from '#modules/export-sources.ts'
import { makeNextExport, openAnyFile } from '#modules/file/public.ts'
import { staffAtWork } from '#modules/staff/public.ts'
import { aStore, aStoreLicence } from '#modules/store/testing.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsSeller } from '#testing/sign-in.ts'
import { aLicence, certified } from '../testing.ts'
import { firstTradeDesk } from './first-trade-desk.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const downloadDecision = qualificationSellingEndpoints.downloadDecision
const { startExport, getExport, downloadExport } = fileConsoleEndpoints
const listStorePairs = qualificationSellingEndpoints.listStorePairs

/** A buyer whose sealed package is at a store that requires papers first. */
async function aWaitingPair() {
  const { db } = server.owner
  const given = { kind: 'third-party', opensAccountFirst: true, openAccountLicences: ['BL'] } as const
  const { storeId } = await aStore(db, given)
  await aStoreLicence(db, storeId, 'DL', '药品经营许可证')
  const { client, companyId } = await signInAsBuyer(server)
  await certified(db, companyId, '2028-01-01')
  await aLicence(db, companyId, { code: 'BL', expiresOn: null })
  await aLicence(db, companyId, { code: 'DL', expiresOn: '2028-01-01' })
  await client.call(qualificationEndpoints.submitFirstTrade, { storeId, agreesToTerms: true })
  const seller = await signInAsSeller(server, { storeId, role: 'seller-quality' })
  const { list } = (await seller.client.call(listStorePairs, { pageSize: 50 })).value
  return { storeId, companyId, seller: seller.client, pairId: list[0]?.pairId ?? '', hasDecision: list[0]?.hasDecision }
}

async function decisionOf(pairId: string) {
  const { rows } = await server.owner.pool.query(
    `select p.verdict, p.reason, p.dossier_hash as "hash", p.actor_name as "by", p.file_id as "fileId", d.file_id as "dossierFileId",
       c.store_id as "sealedBy", p.number
     from qualification.pair_decision p join qualification.dossier d on d.id = p.dossier_id
     join qualification.certificate c on c.id = p.certificate_id where p.pair_id = $1`,
    [pairId],
  )
  return rows as Record<string, string>[]
}

test('CR-117 seals the decision with the certificate of the store and keeps the hash of the dossier', async () => {
  const { pairId, storeId, seller, hasDecision } = await aWaitingPair()
  expect(hasDecision).toBe(false)
  expect(await seller.send(downloadDecision, { pairId })).toMatchObject({ status: 404 })
  const ctx = server.context()
  await firstTradeDesk.approve(ctx, pairId, aReviewer('质管员'))
  const [decision, ...others] = await decisionOf(pairId)
  expect(others).toEqual([])
  expect(decision).toMatchObject({ verdict: 'establish', reason: '', by: '质管员', sealedBy: storeId })
  const dossier = await openAnyFile(ctx, decision?.['dossierFileId'] ?? '')
  expect(decision?.['hash']).toBe(
    createHash('sha256')
      .update(dossier?.bytes ?? '')
      .digest('hex'),
  )
  const { status, headers, raw } = await seller.send(downloadDecision, { pairId })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(raw.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
  expect((await seller.call(listStorePairs, { pageSize: 50 })).value.list).toMatchObject([{ hasDecision: true }])
  await expect(
    server.owner.pool.query(`update qualification.pair_decision set reason = 'x' where pair_id = $1`, [pairId]),
  ).rejects.toThrow('append-only')
  const { client: other } = await signInAsSeller(server, { role: 'seller-quality' })
  expect(await other.send(downloadDecision, { pairId })).toMatchObject({ status: 404 })
})

test('CR-117 seals a refusal with its objections', async () => {
  const { pairId } = await aWaitingPair()
  await firstTradeDesk.refuse(server.context(), pairId, aReviewer('质管员'), [
    { item: '营业执照', reason: '图片不清晰' },
  ])
  expect(await decisionOf(pairId)).toMatchObject([{ verdict: 'refuse', reason: '营业执照：图片不清晰' }])
})

test('CR-116 shows at the desk whether the seal of a dossier is valid now', async () => {
  const { pairId, companyId } = await aWaitingPair()
  const seal = async () =>
    (await firstTradeDesk.read(server.context(), pairId))?.fields.find(({ label }) => label === '电子签章')?.value
  expect(await seal()).toMatch(/^有效 · .* · 证书至 2028-01-01$/)
  const change = (text: string) => server.owner.pool.query(text, [companyId])
  await change(`update qualification.certificate set valid_until = '2026-11-15' where company_id = $1`)
  expect(await seal()).toBe('证书已于 2026-11-15 到期')
  await change(
    `update qualification.certificate set revoked_at = '2026-11-16T09:00:00+08:00', revoke_reason = '私钥泄露' where company_id = $1`,
  )
  expect(await seal()).toBe('证书已于 2026-11-16 吊销（私钥泄露）')
})

/** Everything that an acceptance would change. */
async function traceOf(pairId: string, companyId: string) {
  const read = async (text: string, id: string) => (await server.owner.pool.query(text, [id])).rows as unknown[]
  return {
    pair: await read('select * from qualification.first_trade where id = $1', pairId),
    decisions: await decisionOf(pairId),
    agreements: await read('select state, file_id from qualification.agreement where company_id = $1', companyId),
    messages: await read('select id from message.message where company_id = $1', companyId),
    audited: await read(
      `select action from platform.audit where subject = $1 and action in ('first-trade.establish', 'first-trade.refuse')`,
      companyId,
    ),
  }
}

interface Spoilt {
  readonly what: string
  readonly item: string
  readonly reason: string
  readonly spoil: (companyId: string) => Promise<unknown>
}

const owned = (text: string) => (companyId: string) => server.owner.pool.query(text, [companyId])

const SPOILT: readonly Spoilt[] = [
  {
    ...{ what: 'a revoked certificate', item: '电子签章', reason: '证书已于 2026-11-16 吊销（私钥泄露）' },
    spoil: owned(
      `update qualification.certificate set revoked_at = '2026-11-16T09:00:00+08:00', revoke_reason = '私钥泄露' where company_id = $1`,
    ),
  },
  {
    ...{ what: 'an expired certificate', item: '电子签章', reason: '证书已于 2026-11-15 到期' },
    spoil: owned(`update qualification.certificate set valid_until = '2026-11-15' where company_id = $1`),
  },
  {
    ...{ what: 'a certificate of another authority', item: '电子签章', reason: '证书不是平台认证机构签发' },
    spoil: owned(
      `update qualification.certificate set certificate_pem = (select root_pem from qualification.authority) || 'x' where company_id = $1`,
    ),
  },
  {
    ...{ what: 'a changed file', item: '电子签章', reason: '与内容不符，资料包在盖章后被改动' },
    spoil: companyId => changeFile(companyId),
  },
  {
    ...{ what: 'a lapsed paper', item: '营业执照', reason: '已过期' },
    spoil: owned(`update qualification.licence set expires_on = '2026-11-15' where company_id = $1 and code = 'BL'`),
  },
  {
    what: 'a lapsed paper that the store does not ask for',
    ...{ item: '药品经营许可证', reason: '已于 2026-11-15 过期，请重新提交资料包' },
    spoil: owned(`update qualification.licence set expires_on = '2026-11-15' where company_id = $1 and code = 'DL'`),
  },
]

/** Changes one byte of the stored package. */
async function changeFile(companyId: string): Promise<void> {
  const { rows } = await server.owner.pool.query<{ key: string }>(
    `select f.storage_key as key from qualification.dossier d join file.file f on f.id = d.file_id where d.company_id = $1`,
    [companyId],
  )
  const key = rows[0]?.key ?? ''
  const { files } = server.context().gateways
  const kept = await files.get(key)
  const bytes = Buffer.from(kept?.bytes ?? '')
  const spot = bytes.indexOf('/Title') + 12
  bytes[spot] = (bytes[spot] ?? 0) ^ 1
  await files.put(key, bytes, 'application/pdf')
}

const BY_NAME = SPOILT.map(given => [given.what, given] as const)

test.each(BY_NAME)('CR-116 refuses to establish a dossier with %s, and changes nothing', async (_, given) => {
  const { pairId, companyId } = await aWaitingPair()
  const ctx = server.context()
  expect(await firstTradeDesk.examine(ctx, pairId)).toEqual([])
  await given.spoil(companyId)
  const before = await traceOf(pairId, companyId)
  expect(await firstTradeDesk.examine(ctx, pairId)).toEqual([{ item: given.item, reason: given.reason, isBar: true }])
  await expect(firstTradeDesk.approve(ctx, pairId, aReviewer('质管员'))).rejects.toMatchObject({
    reason: 'first-trade-unfit',
    details: { detail: `${given.item}${given.reason}` },
  })
  expect(await traceOf(pairId, companyId)).toEqual(before)
  // It can be refused with exactly that.
  await firstTradeDesk.refuse(ctx, pairId, aReviewer('质管员'), [{ item: given.item, reason: given.reason }])
  expect(await decisionOf(pairId)).toMatchObject([{ verdict: 'refuse', reason: `${given.item}：${given.reason}` }])
})

test('refuses a decision on a dossier of the own company, and changes nothing', async () => {
  const { pairId, companyId, storeId } = await aWaitingPair()
  const { rows } = await server.owner.pool.query<{ id: string }>(
    `select account_id as id from company.membership where company_id = $1`,
    [companyId],
  )
  const before = await traceOf(pairId, companyId)
  const ctx = server.context()
  const own = { ...aReviewer('质管员'), accountId: rows[0]?.id ?? '' }
  const objections = [{ item: '营业执照', reason: '图片不清晰' }]
  await expect(firstTradeDesk.approve(ctx, pairId, own)).rejects.toMatchObject({ reason: 'own-conflict' })
  await expect(firstTradeDesk.refuse(ctx, pairId, own, objections)).rejects.toMatchObject({ reason: 'own-conflict' })
  await server.owner.pool.query(
    `update store.store set credit_code = (select credit_code from company.company where id = $1) where id = $2`,
    [companyId, storeId],
  )
  await expect(firstTradeDesk.approve(ctx, pairId, aReviewer('质管员'))).rejects.toMatchObject({
    reason: 'own-conflict',
  })
  expect(await traceOf(pairId, companyId)).toEqual(before)
})

test('exports the dossiers accepted in a month as a zip with the sealed decisions and a manifest', async () => {
  const { pairId, companyId, seller } = await aWaitingPair()
  await firstTradeDesk.approve(server.context(), pairId, aReviewer('质管员'))
  const [decision] = await decisionOf(pairId)
  const started = async (month: string) => {
    const asked = { list: 'qualification.accepted-dossiers', filter: { month }, columns: ['buyer'], words: month }
    const { exportId } = (await seller.call(startExport, { ...asked, requestId: randomUUID() })).value
    while (await makeNextExport(server.context(), allExportSources, staffAtWork));
    expect((await seller.call(getExport, { exportId })).value).toMatchObject({ state: 'ready' })
    const { headers, raw } = await seller.send(downloadExport, { exportId })
    return { type: headers['content-type'], files: unzip(raw, 50_000_000) ?? [] }
  }
  const { type, files } = await started('2026-11')
  expect(type).toBe('application/zip')
  const [company] = (await server.owner.pool.query('select name from company.company where id = $1', [companyId])).rows
  const [dossier] = (
    await server.owner.pool.query('select number from qualification.dossier where company_id = $1', [companyId])
  ).rows
  const names = files.map(({ name }) => name.toString())
  expect(names).toEqual([
    '首营资料包.xlsx',
    `${company?.name}/首营企业资料_${dossier?.number}.pdf`,
    `${company?.name}/首营企业审批表_${decision?.['number']}.pdf`,
    '资料清单.csv',
  ])
  // The package is byte for byte the one that was decided on.
  expect(
    createHash('sha256')
      .update(files[1]?.bytes ?? '')
      .digest('hex'),
  ).toBe(decision?.['hash'])
  expect(files[3]?.bytes.toString()).toContain(decision?.['hash'] ?? 'none')
  expect((await started('2026-10')).files.map(({ name }) => name.toString())).toEqual([
    '首营资料包.xlsx',
    '资料清单.csv',
  ])
  const other = await signInAsSeller(server, { role: 'seller-quality' })
  const asked = { list: 'qualification.accepted-dossiers', filter: { month: '2026-11' }, columns: ['buyer'], words: '' }
  const { exportId } = (await other.client.call(startExport, { ...asked, requestId: randomUUID() })).value
  while (await makeNextExport(server.context(), allExportSources, staffAtWork));
  expect((await other.client.call(getExport, { exportId })).value).toMatchObject({ state: 'ready', rowCount: 0 })
})
