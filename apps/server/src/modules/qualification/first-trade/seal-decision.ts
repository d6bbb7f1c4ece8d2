import { createHash } from 'node:crypto'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import { keepFile, openAnyFile } from '#modules/file/public.ts'
import type { Store } from '#modules/store/public.ts'
import { type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { drawSheet } from '#platform/documents/draw.ts'
import type { Block } from '#platform/documents/sheet.ts'
import { signPdf } from '#platform/documents/sign-pdf.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { paperNumber } from '../agreements/agreement-paper.ts'
import { sealHolderOf } from '../certification/signatories.ts'
import type { PairDecision } from './tables/decisions.ts'
import { type DossierPaper, dossierFileOf } from './tables/dossiers.ts'
import { type Pair, sentPapersOf } from './tables/pairs.ts'

interface Word {
  readonly verdict: PairDecision['verdict']
  readonly reason: string
  readonly by: StaffRef
}

/** 首营企业审批表: the store's decision, sealed with its certificate, with the hash of the package. */
export async function sealDecision(
  ctx: GatewayContext,
  pair: Pair,
  store: Store,
  { verdict, reason, by }: Word,
): Promise<PairDecision> {
  const { id: pairId, companyId, storeId, sentDossierId: dossierId } = pair
  if (dossierId === null) throw new Refusal('state-changed')
  const { dossier, buyer, papers } = await inSystemTransaction(ctx, async ({ db }) => ({
    dossier: await dossierFileOf(db, dossierId),
    buyer: (await companiesOf(db, [companyId])).get(companyId),
    papers: ((await sentPapersOf(db, [dossierId])).get(dossierId) ?? []) as readonly DossierPaper[],
  }))
  if (!dossier || !buyer) throw new Error('a package or its company is not there')
  const sent = await openAnyFile(ctx, dossier.fileId)
  // Without the file, the hash recorded with the dossier is used.
  const dossierHash = sent ? createHash('sha256').update(sent.bytes).digest('hex') : dossier.contentHash
  const holder = await sealHolderOf(ctx, { kind: 'store', storeId })
  const number = paperNumber('SP', ctx.now)
  const drawn = await drawSheet({
    title: '首营企业审批表',
    number,
    blocks: [
      { kind: 'heading', text: '一、首营企业' },
      {
        kind: 'facts',
        facts: [
          ['企业名称', buyer.name],
          ['统一社会信用代码', buyer.creditCode],
          ['资料包编号', dossier.number],
          ['资料包提交时间', timeText(pair.askedAt)],
          ['资料包指纹（SHA-256）', dossierHash],
        ],
      },
      { kind: 'heading', text: '二、审核的证照' },
      paperTable(papers),
      { kind: 'heading', text: '三、审批意见' },
      {
        kind: 'facts',
        facts: [
          ['结论', verdict === 'establish' ? '同意建立首营关系' : '不同意，退回补正'],
          ['意见', reason === '' ? '资料齐全、有效，经营范围相符' : reason],
          ['审核人', by.name],
          ['审核时间', timeText(ctx.now)],
        ],
      },
    ],
    parties: [{ role: '审批企业（盖章）', lines: [store.holderName, `质量管理人员：${by.name}`] }],
    madeAt: ctx.now,
  })
  const { name: signerName, seal, signatory, certificateId } = holder
  const signed = await signPdf(drawn, { partyIndex: 0, seal, signerName, reason: '首营审批', signatory, at: ctx.now })
  const { fileId } = await keepFile(ctx, {
    owner: { companyId: null, accountId: null, storeId },
    purpose: 'signed-paper',
    name: `首营企业审批表_${buyer.name}.pdf`,
    contentType: 'application/pdf',
    bytes: signed,
  })
  return {
    ...{ pairId, companyId, storeId, verdict, reason, dossierId, dossierHash, number, fileId, certificateId },
    ...{ accountId: by.accountId, actorName: by.name, decidedAt: ctx.now },
  }
}

function paperTable(papers: readonly DossierPaper[]): Block {
  return {
    kind: 'table',
    columns: [
      { label: '证照', share: 40 },
      { label: '编号', share: 40 },
      { label: '有效期至', share: 20 },
    ],
    rows: papers.map(({ name, number, expiresOn }) => [name, number, expiresOn ?? '长期']),
  }
}

const timeText = (at: Date): string => toWireInstant(at).slice(0, 16).replace('T', ' ')
