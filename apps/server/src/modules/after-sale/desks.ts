import { AFTER_SALE_KINDS, AFTER_SALE_REASONS, REFUSE_CAUSES } from '@xiaojiu/contract/after-sale/words.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { companiesOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import {
  atQueue,
  type CaseAsk,
  fieldsOf,
  money,
  type ReviewCase,
  type ReviewDesk,
  type WholeCase,
  wordsOf,
} from '#platform/review-desk.ts'
import { agreeCase, awardCase, dismissCase, failInspection, passInspection, refuseCase } from './decide-case.ts'
import type { CaseState } from './domain/case.states.ts'
import { KINDS } from './domain/kinds.ts'
import { REASONS } from './domain/reasons.ts'
import { DESK_HOURS } from './domain/staff-acts.ts'
import { failReship, reshipCase } from './reship-case.ts'
import {
  agreeAtDesk,
  askJudgement,
  askWaybill,
  awardAtDesk,
  dismissAtDesk,
  inspectAtDesk,
  isOperators,
  isSellers,
  refuseAtDesk,
  reshipAtDesk,
} from './selling/at-the-desk.ts'
import { type Case, type CaseLineRow, casesIn, findCase, linesOf, packsLeft, readCasesIn } from './tables/cases.ts'
import { stepsOf } from './tables/steps.ts'

/** The subject of a refusal where there is no list of causes. */
const CAUSE = '售后原因'

/** 商家审核: what a careful seller would say, from the application alone. */
const afterSaleDesk: ReviewDesk = {
  ...deskOver('waiting-seller', { items: Object.values(REFUSE_CAUSES) }),
  name: 'after-sale',
  label: '售后审核',
  side: 'seller',
  right: 'after-sale.act',
  slaHours: DESK_HOURS['after-sale'],
  examine: (ctx, id) => objectUnlessFault(ctx, id, REFUSE_CAUSES['not-quality'], '按店铺售后条款不予退换'),
  approve: async (ctx, id, by, said) => (isSellers(ctx) && said ? agreeAtDesk(ctx, id, said) : agreeCase(ctx, id, by)),
  refuse: (ctx, id, by, objections) =>
    isSellers(ctx) ? refuseAtDesk(ctx, id, objections) : refuseCase(ctx, id, by, wordsOf(objections)),
}

/** 退货验收: decided by a person who has opened the parcel. */
const afterSaleInspectionDesk: ReviewDesk = {
  ...deskOver('returning'),
  name: 'after-sale-inspection',
  label: '退货验收',
  side: 'seller',
  right: 'after-sale.inspect',
  slaHours: DESK_HOURS['after-sale-inspection'],
  examine: async () => [],
  approve: async (ctx, id, by) => (isSellers(ctx) ? inspectAtDesk(ctx, id, true, '') : passInspection(ctx, id, by)),
  refuse: (ctx, id, by, objections) =>
    isSellers(ctx)
      ? inspectAtDesk(ctx, id, false, wordsOf(objections))
      : failInspection(ctx, id, by, wordsOf(objections)),
}

/** 补发: a person enters the waybill; robots use the store's first carrier. */
const afterSaleReshipDesk: ReviewDesk = {
  ...deskOver('waiting-reship', { ask: askWaybill }),
  name: 'after-sale-reship',
  label: '售后补发',
  side: 'seller',
  right: 'after-sale.act',
  slaHours: DESK_HOURS['after-sale-reship'],
  examine: async () => [],
  approve: async (ctx, id, by, said) => {
    if (isSellers(ctx) && said) return reshipAtDesk(ctx, id, said)
    const found = await find(ctx, id)
    const store = found && (await storesOf(ctx.db, [found.storeId])).get(found.storeId)
    const trackingNo = `RS${found?.caseNo.slice(1) ?? ''}`
    return reshipCase(ctx, id, by, { carrier: store?.carriers[0] ?? '顺丰速运', trackingNo })
  },
  refuse: (ctx, id, by, objections) => failReship(ctx, id, by, wordsOf(objections)),
}

/** 平台介入: the store's terms apply, except where a party is at fault. */
const afterSaleArbitrationDesk: ReviewDesk = {
  ...deskOver('arbitrating', { ask: askJudgement }),
  name: 'after-sale-arbitration',
  label: '售后平台介入',
  side: 'platform',
  right: 'after-sale.judge',
  slaHours: DESK_HOURS['after-sale-arbitration'],
  examine: (ctx, id) => objectUnlessFault(ctx, id, CAUSE, '非质量问题的药品按规定不予退换'),
  approve: async (ctx, id, by, said) =>
    isOperators(ctx) && said ? awardAtDesk(ctx, id, said) : awardCase(ctx, id, by),
  refuse: (ctx, id, by, objections) =>
    isOperators(ctx) ? dismissAtDesk(ctx, id, wordsOf(objections)) : dismissCase(ctx, id, by, wordsOf(objections)),
}

export const afterSaleDesks: readonly ReviewDesk[] = [
  afterSaleDesk,
  afterSaleInspectionDesk,
  afterSaleReshipDesk,
  afterSaleArbitrationDesk,
]

interface DeskWords {
  /** What an approval must state. */
  readonly ask?: (tx: Context, found: Case) => Promise<readonly CaseAsk[]>
  /** The causes that a refusal may name. */
  readonly items?: readonly string[]
}

/** Each desk looks after the cases in one state. */
function deskOver(
  state: CaseState,
  { ask, items = [CAUSE] }: DeskWords = {},
): Pick<ReviewDesk, 'hasAmounts' | 'count' | 'waiting' | 'read'> {
  return {
    hasAmounts: true,
    count: (ctx, filter, marks) =>
      atQueue(ctx, ({ db }) => countQueue(db, casesIn(db, state, filter).select('updatedAt as at'), marks)),
    waiting: (ctx, page) => atQueue(ctx, async tx => casesOf(tx, await readCasesIn(tx.db, state, page))),
    read: (ctx, id) =>
      inSystemTransaction(ctx, async tx => {
        const row = await findCase(tx.db, id)
        const [found] = row ? await casesOf(tx, [row]) : []
        if (!row || !found) return null
        const isWaiting = row.state === state
        const asks = isWaiting && ask ? await ask(tx, row) : []
        const named = items.map(item => ({ item, label: item }))
        return { ...found, isWaiting, ...(await factsOf(tx, row)), items: named, asks }
      }),
  }
}

function find(ctx: Context, id: string): Promise<Case | null> {
  return inSystemTransaction(ctx, tx => findCase(tx.db, id))
}

async function objectUnlessFault(ctx: Context, id: string, item: string, reason: string) {
  const found = await find(ctx, id)
  return found && !REASONS[found.reason].isFault ? [{ item, reason }] : []
}

async function casesOf({ db }: Context, cases: readonly Case[]): Promise<ReviewCase[]> {
  const companies = await companiesOf(
    db,
    cases.map(one => one.companyId),
  )
  return cases.map(one => ({
    id: one.id,
    title: `${one.storeName} ${AFTER_SALE_KINDS[one.kind]} ${one.caseNo}`,
    ownTitle: `${AFTER_SALE_KINDS[one.kind]} ${one.caseNo}`,
    applicant: companies.get(one.companyId)?.name ?? '',
    companyId: one.companyId,
    storeId: one.storeId,
    submittedAt: one.updatedAt,
    amount: fen(one.refundAmount),
    // Nothing is paid back for papers, exchanged goods and goods too many.
    ...(!KINDS[one.kind].isRefunded && { isWithoutMoney: true as const }),
    isForPerson: false,
  }))
}

const AUTHORS = { buyer: '买家', seller: '商家', platform: '平台' } as const

async function factsOf(
  { db }: Context,
  found: Case,
): Promise<Pick<WholeCase, 'fields' | 'files' | 'readings' | 'history'>> {
  const lines = await linesOf(db, [found.id])
  const steps = await stepsOf(db, found.id)
  return {
    fields: fieldsOf({
      售后单号: found.caseNo,
      订单号: found.orderNo,
      店铺: found.storeName,
      售后类型: AFTER_SALE_KINDS[found.kind],
      原因: AFTER_SALE_REASONS[found.reason],
      说明: found.content,
      退款金额: money(fen(found.refundAmount)),
      商品: lines.filter(packsLeft).map(lineText).join('；'),
      退货运单: found.trackingNo === null ? null : `${found.carrier} ${found.trackingNo}`,
      补发运单: found.reshipTrackingNo === null ? null : `${found.reshipCarrier} ${found.reshipTrackingNo}`,
    }),
    files: found.imageIds.map((fileId, index) => ({ fileId, item: '照片', label: `照片 ${index + 1}` })),
    readings: [],
    history: steps.map(({ at, author, note }) => ({
      at,
      who: AUTHORS[author as keyof typeof AUTHORS] ?? author,
      text: note,
    })),
  }
}

function lineText(line: CaseLineRow): string {
  const { displayName, spec, batchNo } = line
  return `${displayName} ${spec} 批号 ${batchNo} × ${packsLeft(line)}`
}
