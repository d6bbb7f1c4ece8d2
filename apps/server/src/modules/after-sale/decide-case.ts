import { AFTER_SALE_KINDS, CASE_BEARERS } from '@xiaojiu/contract/after-sale/words.ts'
import { step } from '@xiaojiu/kernel/machine.ts'
import { type Fen, fen, moneyWords } from '@xiaojiu/kernel/money.ts'
import { restock } from '#modules/catalogue/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { beyondLimits, type Context, inSystemTransaction } from '#platform/context.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import type { Change } from '#platform/trail/changes.ts'
import type { Bearing, Resold } from './compensate-store.ts'
import { type CaseVerb, caseMachine } from './domain/case.states.ts'
import { agreeVerb, awardVerb, passVerb } from './domain/case-flow.ts'
import { KINDS } from './domain/kinds.ts'
import { caseLink } from './read-cases.ts'
import { refundCase, restockCase } from './settle-case.ts'
import { lockOwn, type Stepping, stepCase } from './step-case.ts'
import type { Case } from './tables/cases.ts'

/** The store agrees: the refund is sent at once, or after the goods are returned. */
export function agreeCase(ctx: Context, caseId: string, by: StaffRef): Promise<void> {
  return decide(ctx, caseId, by, found => ({ verb: agreeVerb(found), author: 'seller', note: '商家已同意申请' }))
}

export function refuseCase(ctx: Context, caseId: string, by: StaffRef, why: string): Promise<void> {
  return decide(ctx, caseId, by, () => ({ verb: 'refuse', author: 'seller', note: `商家拒绝：${why}`, answer: why }))
}

interface Inspected {
  /** The packs to restock. */
  readonly resold: readonly Resold[]
  /** What failed, in words for the buyer, and the case that it became. */
  readonly failed?: { readonly words: string; readonly parted: Case }
}

/** 验收合格: only now may goods be restocked and money refunded. Without a record all that the reason allows is restocked. */
export function passInspection(ctx: Context, caseId: string, by: StaffRef, inspected?: Inspected): Promise<void> {
  const failed = inspected?.failed
  const resultOf = ({ kind }: Case) =>
    failed
      ? `验收部分合格；不合格、${kind === 'exchange' ? '不换货' : '不退款'}：${failed.words}，转为售后单 ${failed.parted.caseNo}，7 天内可申请平台介入`
      : '验收合格'
  return decide(
    ctx,
    caseId,
    by,
    found => ({ verb: passVerb(found), author: 'seller', note: `商家已收到退回商品，${resultOf(found)}` }),
    {
      also: async (tx, found) => {
        if (!inspected) return { resold: await restockCase(tx, found) }
        await restock(tx.db, inspected.resold)
        return { resold: inspected.resold }
      },
      changedToo: failed && [
        { subject: failed.parted.id, before: {}, after: { caseNo: failed.parted.caseNo, state: 'refused' } },
      ],
    },
  )
}

export function failInspection(ctx: Context, caseId: string, by: StaffRef, why: string): Promise<void> {
  return decide(ctx, caseId, by, () => ({
    verb: 'fail-inspection',
    author: 'seller',
    note: `退回商品验收不合格：${why}`,
    answer: why,
  }))
}

/** What the platform has judged: who bears the cost and why, and whether the buyer gets only a part. */
interface Award {
  readonly bearer: keyof typeof CASE_BEARERS
  readonly reason: string
  readonly isPart: boolean
}

/** The platform decides for the buyer. Goods that were already returned need not be sent again. Robots name no bearer. */
export function awardCase(ctx: Context, caseId: string, by: StaffRef, award?: Award): Promise<void> {
  const decision = (found: Case): Stepping => {
    const answer = award?.isPart ? `平台支持买家的部分申请，${moneyWords(fen(found.refundAmount))}` : '平台支持买家申请'
    return {
      ...{ verb: awardVerb(found, found.trackingNo !== null), author: 'platform', answer },
      note: `平台介入结果：${answer.slice('平台'.length)}`,
    }
  }
  return decide(ctx, caseId, by, decision, { also: async () => ({ bearer: award?.bearer }), award })
}

export function dismissCase(ctx: Context, caseId: string, by: StaffRef, why: string): Promise<void> {
  return decide(ctx, caseId, by, () => ({
    verb: 'dismiss',
    author: 'platform',
    note: `平台介入结果：维持商家处理，${why}`,
    answer: why,
  }))
}

type Decision = (found: Case) => Stepping

interface Beside {
  /** What else is done, before the refund; says who bears it, and what is sold again. */
  readonly also?: (ctx: Context, found: Case) => Promise<Bearing>
  readonly changedToo?: readonly Change[] | undefined
  readonly award?: Award | undefined
}

/** A decision by anyone but the buyer: writes the audit row, with what else was changed, notifies the buyer and applies the effects. */
export function decide(
  ctx: Context,
  caseId: string,
  by: StaffRef,
  decision: Decision,
  { also, changedToo = [], award }: Beside = {},
): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const found = await lockOwn(tx, caseId)
    const stepping = decision(found)
    const extra = await consequences(tx, found, stepping.verb)
    await stepCase(tx, found, { ...stepping, ...extra })
    const bearing = also ? await also(tx, found) : {}
    const refunded = extra.refundedAt ? await refundCase(tx, found, bearing) : null
    await tell(tx, found, stepping, { refunded, award })
    await audit(tx, {
      action: `after-sale.${stepping.verb}`,
      subject: caseId,
      by,
      storeId: found.storeId,
      reason: stepping.answer ?? '',
      changes: [
        {
          subject: caseId,
          before: { state: found.state },
          after: { state: step(caseMachine, found.state, stepping.verb) },
        },
        ...changedToo,
      ],
    })
  })
}

/** The data that the new state needs. */
async function consequences(
  ctx: Context,
  found: Case,
  verb: CaseVerb,
): Promise<Pick<Stepping, 'returnTo' | 'refundedAt'>> {
  const to = caseMachine.verbs[verb].from.includes(found.state) ? step(caseMachine, found.state, verb) : found.state
  if (to === 'waiting-return') return { returnTo: await returnAddress(ctx, found.storeId) }
  return to === 'completed' && KINDS[found.kind].isRefunded ? { refundedAt: ctx.now } : {}
}

/** The return address of a store, for the buyer; the store may be beyond the limits of the operator who decides. */
export async function returnAddress(tx: Context, storeId: string) {
  const store = (await beyondLimits(tx, ({ db }) => storesOf(db, [storeId]))).get(storeId)
  if (!store) throw new Error('a case of a store that is not there')
  return { name: `${store.holderName} 退货组`, phone: store.servicePhone, address: store.warehouseAddress }
}

async function tell(
  ctx: Context,
  found: Case,
  { note }: Stepping,
  { refunded, award }: { readonly refunded: Fen | null; readonly award: Award | undefined },
): Promise<void> {
  const borne = award ? `，由${CASE_BEARERS[award.bearer]}承担` : ''
  const why = award ? `裁决理由：${award.reason}` : ''
  const money = refunded === null ? '' : '，退款 {0} 元原路退回'
  await postMessage(ctx, {
    companyId: found.companyId,
    kind: 'account',
    title: `售后进度：${AFTER_SALE_KINDS[found.kind]}`,
    body: `售后单 ${found.caseNo} ${note}${borne}${money}。${why}`,
    amounts: refunded === null ? [] : [refunded],
    link: caseLink(found),
  })
}
