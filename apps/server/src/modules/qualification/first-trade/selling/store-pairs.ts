import { FIRST_TRADE_LABELS } from '@xiaojiu/contract/qualification/schemas.ts'
import { type StorePair, StorePairFilter } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesNamed, companiesOf } from '#modules/company/public.ts'
import { type ExportSource, openAnyFile } from '#modules/file/public.ts'
import { type GatewayContext, inSnapshot, type Seller, type StaffContext } from '#platform/context.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { sendPdf } from '#platform/http/send-pdf.ts'
import { Refusal } from '#platform/refusal.ts'
import { decidedPairs, lastDecisionOf } from '../tables/decisions.ts'
import { buyersOfStore, countPairTabs, stretchOfPairs } from '../tables/pairs.ts'
import { openAsksOf } from '../tables/paper-asks.ts'

/** The buyers of the caller's store by state, newest first. */
export function listStorePairs(ctx: StaffContext, filter: StorePairFilter) {
  return inSnapshot(ctx, async ({ db, now }) => {
    const today = dayOf(now)
    const wanted = filter.keyword ? await companiesNamed(db, filter.keyword, () => buyersOfStore(db)) : null
    const rows = await stretchOfPairs(db, filter, today, wanted)
    const shown = rows.slice(0, filter.pageSize)
    const buyers = await companiesOf(
      db,
      shown.map(row => row.companyId),
    )
    const decided = await decidedPairs(
      db,
      shown.map(row => row.id),
    )
    const asks = await openAsksOf(db, shown)
    const list = shown.map((row): StorePair => {
      const { id: pairId, companyId, state, askedAt, decidedAt, decidedBy, refuseReason, papersUntil } = row
      const buyer = buyers.get(companyId)
      const asked = asks.get(pairId)
      return {
        ...{ pairId, companyId, state, askedAt, decidedAt, decidedBy, refuseReason, papersUntil },
        buyerName: buyer?.name ?? '',
        creditCode: buyer?.creditCode ?? '',
        isWaiting: row.sentDossierId !== null && !asked,
        asked: asked ? { paper: asked.paper, reason: asked.reason, by: asked.actorName, at: asked.askedAt } : null,
        hasDecision: decided.has(pairId),
      }
    })
    return {
      list,
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      counts: await countPairTabs(db, today),
    }
  })
}

/** The store's last decision on a pair, as it was sealed. */
export async function downloadDecision(
  ctx: GatewayContext<Seller>,
  pairId: string,
  exchange: Pick<Exchange, 'reply'>,
): Promise<void> {
  const decision = await inSnapshot(ctx, ({ db }) => lastDecisionOf(db, pairId))
  const paper = decision && (await openAnyFile(ctx, decision.fileId))
  if (!decision || !paper) throw new Refusal('not-found')
  await sendPdf(exchange, `首营企业审批表_${decision.number}`, paper.bytes)
}

const AT_ONCE = 500

/** 首营客户 as an export. */
export const storePairsSource: ExportSource<StorePairFilter, StorePair> = {
  list: 'qualification.store-pairs',
  title: '首营客户',
  faces: ['seller'],
  right: 'quality.act',
  filter: StorePairFilter,
  columns: [
    { of: 'buyer', label: '客户', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'buyer', label: '统一社会信用代码', width: 22, kind: 'text', value: row => row.creditCode },
    { of: 'asked', label: '提交时间', width: 20, kind: 'time', value: row => row.askedAt },
    { of: 'until', label: '资料有效期至', width: 14, kind: 'day', value: row => row.papersUntil },
    { of: 'decided', label: '审核人', width: 14, kind: 'text', value: row => row.decidedBy },
    { of: 'decided', label: '审核时间', width: 20, kind: 'time', value: row => row.decidedAt },
    { of: 'state', label: '状态', width: 14, kind: 'text', value: row => FIRST_TRADE_LABELS[row.state] },
    { of: 'state', label: '原因', width: 40, kind: 'text', value: row => row.refuseReason },
    { of: 'state', label: '待客户补充', width: 24, kind: 'text', value: row => row.asked?.paper ?? null },
  ],
  async read(tx, filter, after) {
    const { list, next } = await listStorePairs(tx, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
    return { rows: list, next }
  },
}
