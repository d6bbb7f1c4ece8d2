import { createHash } from 'node:crypto'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { qualificationSellingEndpoints } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { expect, test, vi } from 'vitest'
import { openAnyFile } from '#modules/file/public.ts'
import { aStore, aStoreLicence } from '#modules/store/testing.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsSeller } from '#testing/sign-in.ts'
import { aLicence, certified } from '../testing.ts'
import { firstTradeDesk } from './first-trade-desk.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const downloadDecision = qualificationSellingEndpoints.downloadDecision
const listStorePairs = qualificationSellingEndpoints.listStorePairs

/** A buyer whose sealed package is with a store that wants papers first. */
async function aWaitingPair() {
  const { db } = server.owner
  const given = { kind: 'third-party', opensAccountFirst: true, openAccountLicences: ['BL'] } as const
  const { storeId } = await aStore(db, given)
  await aStoreLicence(db, storeId, 'DL', '药品经营许可证')
  const { client, companyId } = await signInAsBuyer(server)
  await certified(db, companyId, '2028-01-01')
  await aLicence(db, companyId, { code: 'BL', expiresOn: null })
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
