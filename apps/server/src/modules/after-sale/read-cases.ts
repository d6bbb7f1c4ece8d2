import type { CaseDetail, CaseFilter, CaseRow } from '@xiaojiu/contract/after-sale/schemas.ts'
import { type ProposalKind, SERVICE_KINDS } from '@xiaojiu/contract/after-sale/words.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { filesOf } from '#modules/file/public.ts'
import { refundWayOf } from '#modules/order/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { readStatements } from './add-statement.ts'
import { buyerVerbs } from './domain/case-flow.ts'
import type { Kind } from './domain/kinds.ts'
import { readJudgements } from './judgement-paper.ts'
import { giftsOfCase } from './tables/case-gifts.ts'
import {
  type Case,
  type CaseLineRow,
  countByTab,
  findCase,
  findParted,
  linesOf,
  packsLeft,
  pageCases,
  reshippedOf,
} from './tables/cases.ts'
import { proposalsOf } from './tables/proposals.ts'
import { stepsOf } from './tables/steps.ts'

export function listCases(ctx: MemberContext, filter: CaseFilter) {
  return inSnapshot(ctx, async ({ db }) => ({
    ...(await pageOf(db, filter)),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
    counts: await countByTab(db),
  }))
}

/** The cases that a filter finds, with their lines. */
export async function pageOf(db: Db, filter: CaseFilter): Promise<{ list: CaseRow[]; total: number }> {
  const { rows, total } = await pageCases(db, filter)
  const lines = Map.groupBy(
    await linesOf(
      db,
      rows.map(row => row.id),
    ),
    line => line.caseId,
  )
  return { list: rows.map(row => presentCase(row, lines.get(row.id) ?? [])), total }
}

const ReturnTo = z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable()

export function getCase(ctx: MemberContext, caseId: string): Promise<CaseDetail> {
  return inSnapshot(ctx, async tx => {
    const row = await findCase(tx.db, caseId)
    if (!row) throw new Refusal('not-found')
    const files = await filesOf(tx, row.imageIds)
    const { content, isGoodsBack, coinCount, answer, carrier, trackingNo, reshipCarrier, reshipTrackingNo, endedAt } =
      row
    return {
      ...presentCase(row, await linesOf(tx.db, [caseId])),
      ...{ content, isGoodsBack, coinCount, answer, carrier, trackingNo, reshipCarrier, reshipTrackingNo, endedAt },
      reshipped: await reshippedOf(tx.db, caseId),
      ...(await readStatements(tx, row)),
      // A buyer sees the platform's word, not the person behind it.
      judgements: (await readJudgements(tx.db, caseId)).map(({ by: _by, ...judged }) => judged),
      gifts: (await giftsOfCase(tx.db, caseId)).map(gift => ({ ...gift, worth: fen(gift.worth) })),
      // The check constraint allows no other value.
      giftWay: row.giftWay as CaseDetail['giftWay'],
      giftWithheld: fen(row.giftWithheld),
      returnTo: ReturnTo.parse(row.returnTo),
      proposal: await openProposal(tx.db, row),
      // An order that was not shipped is cancelled as a whole.
      refundWay: row.refundedAt && (await refundWayOf(tx.db, row.reason === 'unwanted' ? row.orderId : row.id)),
      images: row.imageIds.flatMap(id => files.get(id) ?? []),
      parted: otherCase(await findParted(tx.db, caseId)),
      partedFrom: row.partedFrom === null ? null : otherCase(await findCase(tx.db, row.partedFrom)),
      // The check constraint allows no other author.
      steps: (await stepsOf(tx.db, caseId)).map(step => ({
        ...step,
        author: step.author as CaseDetail['steps'][number]['author'],
      })),
    }
  })
}

function otherCase(other: Case | null): CaseDetail['parted'] {
  return other && { caseId: other.id, caseNo: other.caseNo, kind: other.kind }
}

/** Counter-offers that wait for the buyer's answer; none after the case is decided. */
async function openProposal(db: Db, { id, state }: Case): Promise<CaseDetail['proposal']> {
  const open = state === 'waiting-seller' ? (await proposalsOf(db, id)).find(one => one.answer === null) : undefined
  if (!open) return null
  const { proposalId, kind, amount, content, at } = open
  // The check constraint allows no other kind.
  return { proposalId, kind: kind as ProposalKind, amount: fen(amount), content, at }
}

function presentCase(row: Case, lines: readonly CaseLineRow[]): CaseRow {
  const { orderId, orderNo, storeId, storeName, kind, reason, state, refundedAt, createdAt, dueAt } = row
  return {
    caseId: row.id,
    caseNo: row.caseNo,
    ...{ orderId, orderNo, storeId, storeName, kind, reason, state, refundedAt, createdAt, dueAt },
    refundAmount: fen(row.refundAmount),
    verbs: buyerVerbs(state),
    lines: lines.filter(packsLeft).map(line => ({
      lineId: line.lineId,
      batchNo: line.batchNo,
      expiresOn: line.expiresOn,
      displayName: line.displayName,
      spec: line.spec,
      makerName: line.makerName,
      packUnit: line.packUnit,
      imageUrl: line.imageUrl,
      quantity: packsLeft(line),
      refundAmount: fen(line.refundAmount),
    })),
  }
}

/** The page where the buyer follows a case. */
export function caseLink({ id, kind }: { readonly id: string; readonly kind: Kind }): string {
  return SERVICE_KINDS.includes(kind)
    ? `/afterSale/serveDetail?serveId=${id}`
    : `/afterSale/returnDetail?returnId=${id}`
}
