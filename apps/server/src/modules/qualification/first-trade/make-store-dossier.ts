import { createHash } from 'node:crypto'
import { type Store, storeLicencesOf, storesOf } from '#modules/store/public.ts'
import type { GatewayContext } from '#platform/context.ts'
import { drawSheet } from '#platform/documents/draw.ts'
import { signPdf } from '#platform/documents/sign-pdf.ts'
import { keepPaper, paperNumber } from '../agreements/agreement-paper.ts'
import { sealHolderOf } from '../certification/signatories.ts'
import { paperTable } from './make-dossier.ts'
import { findStoreDossier, insertStoreDossier, type StoreDossier } from './tables/dossiers.ts'

/** The store's own sealed package for its buyers, of today's papers. */
export async function storeDossierOf(ctx: GatewayContext, storeId: string): Promise<StoreDossier> {
  const store = (await storesOf(ctx.db, [storeId])).get(storeId)
  if (!store) throw new Error('a store that is not there')
  const licences = await storeLicencesOf(ctx.db, storeId)
  const holder = await sealHolderOf(ctx, { kind: 'store', storeId })
  const content = JSON.stringify([holder.certificateId, printedFacts(store), licences])
  const contentHash = createHash('sha256').update(content).digest('hex')
  const known = await findStoreDossier(ctx.db, storeId, contentHash)
  if (known) return known
  const number = paperNumber('DP', ctx.now)
  const drawn = await drawSheet({
    title: '供货企业资料',
    number,
    blocks: [
      { kind: 'heading', text: '一、企业基本情况' },
      { kind: 'facts', facts: printedFacts(store) },
      { kind: 'heading', text: '二、证照' },
      paperTable(licences),
      { kind: 'heading', text: '三、印章印模' },
      { kind: 'text', text: '本页右下及落款处为本企业电子印章，随货同行单、检验报告和协议均使用同一印章。' },
    ],
    parties: [{ role: '提供方（盖章）', lines: [store.holderName, '以上资料真实、有效，与原件一致。'] }],
    pageSeal: holder.seal,
    madeAt: ctx.now,
  })
  const signed = await signPdf(drawn, {
    partyIndex: 0,
    seal: holder.seal,
    signerName: holder.name,
    reason: '供货资料签章',
    signatory: holder.signatory,
    at: ctx.now,
  })
  const fileId = await keepPaper(ctx, null, `供货企业资料_${store.holderName}`, signed)
  await insertStoreDossier(ctx.db, { storeId, contentHash, number, fileId, createdAt: ctx.now })
  const kept = await findStoreDossier(ctx.db, storeId, contentHash)
  if (!kept) throw new Error('a package was not kept')
  return kept
}

function printedFacts(store: Store): [string, string][] {
  return [
    ['店铺', store.name],
    ['企业名称', store.holderName],
    ['统一社会信用代码', store.creditCode],
    ['法定代表人', store.legalPerson],
    ['质量负责人', store.qualityHead],
    ['注册地址', store.address],
    ['仓库地址', store.warehouseAddress],
    ['开户银行', store.bankName],
    ['银行账号', store.bankAccount],
    ['客服电话', store.servicePhone],
  ]
}
