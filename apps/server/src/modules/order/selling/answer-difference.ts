import { MAX_PHOTOS } from '@xiaojiu/contract/after-sale/words.ts'
import type {
  AnswerDifference,
  AnsweredDifference,
  DifferenceRef,
  DifferenceWay,
} from '@xiaojiu/contract/order/difference-schemas.ts'
import { DIFFERENCES } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { claimFiles } from '#modules/file/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { versionChanged } from '#platform/version-changed.ts'
import { differenceMachine } from '../domain/states.ts'
import {
  answersOf,
  type KeptDifference,
  lockDifference,
  moveDifference,
  orderOfDifference,
} from '../tables/differences.ts'
import { findOrder } from '../tables/orders.ts'

type Acceptance = Extract<AnswerDifference, { answer: 'accept' }>

/** How cases settle differences. After-sale depends on orders, so it is passed in. */
export interface DifferenceCases {
  readonly waysOf: (tx: SellerContext, difference: DifferenceToMend) => Promise<DifferenceWay[]>
  /** Waits for a case that is being filed about the order; taken before the difference is locked. */
  readonly lockFiling: (tx: SellerContext, orderId: string) => Promise<void>
  /** Opens an agreed case. */
  readonly openAgreed: (
    tx: SellerContext,
    difference: DifferenceToMend & { readonly note: string; readonly photoIds: readonly string[] },
    acceptance: Pick<Acceptance, 'way' | 'refundAmount' | 'reason'>,
  ) => Promise<{ readonly caseId: string; readonly outcome: 'done' | 'asked' }>
}

interface DifferenceToMend extends DifferenceRef {
  readonly orderId: string
  readonly quantity: number
}

/** 收货差异: the store accepts, asks for photos, or objects with the packing record. */
export function answerDifference(
  ctx: SellerContext,
  given: AnswerDifference,
  cases: DifferenceCases,
): Promise<AnsweredDifference> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const orderId = await orderOfDifference(db, given)
    if (orderId === null) throw new Refusal('not-found')
    if (given.answer === 'accept') await cases.lockFiling(tx, orderId)
    const found = await lockDifference(db, given)
    if (!found) throw new Refusal('not-found')
    if (!canStep(differenceMachine, found.state, given.answer)) throw new Refusal('state-changed')
    if (found.version !== given.version) throw await changedMeanwhile(tx, found)
    const speaker = { accountId: actor.accountId, actorName: actor.name, at: now }
    if (given.answer === 'accept') {
      // The one audit row describes the difference and names the case.
      const photoIds = (await answersOf(db, refOf(found))).flatMap(({ fileIds }) => fileIds).slice(0, MAX_PHOTOS)
      const opened = await cases.openAgreed({ ...tx, isAudited: true }, { ...found, photoIds }, given)
      const { caseId, outcome } = opened
      await moveDifference(db, found, 'accept', { ...speaker, words: given.reason, fileIds: [], caseId })
      const { way, refundAmount, reason } = given
      await trail(tx, found, given.answer, { reason, details: { caseId, way, refundAmount, outcome } })
      return opened
    }
    const fileIds = given.answer === 'dispute' ? given.fileIds : []
    await claimFiles(tx, fileIds)
    await moveDifference(db, found, given.answer, { ...speaker, words: given.words, fileIds, caseId: null })
    await tell(tx, found, given)
    await trail(tx, found, given.answer, { reason: given.words, details: { fileCount: fileIds.length } })
    return { caseId: null, outcome: 'done' }
  })
}

async function changedMeanwhile({ db }: SellerContext, found: KeptDifference): Promise<Refusal> {
  const last = (await answersOf(db, refOf(found))).at(-1)
  return last ? versionChanged({ who: last.actorName, at: last.at }) : new Refusal('state-changed')
}

function refOf({ parcelId, lineId, batchId, kind }: KeptDifference): DifferenceRef {
  return { parcelId, lineId, batchId, kind }
}

function trail(
  tx: SellerContext,
  { orderId, kind, quantity, batchId, state }: KeptDifference,
  answer: AnswerDifference['answer'],
  said: { readonly reason: string; readonly details: Readonly<Record<string, string | number>> },
): Promise<void> {
  return audit(tx, {
    action: `order.difference-${answer}`,
    subject: orderId,
    reason: said.reason,
    before: { state },
    after: { state: differenceMachine.verbs[answer].to },
    details: { kind, quantity, batchId, ...said.details },
  })
}

/** The buyer sees the store's answer at the receipt. For an agreed case, the case itself notifies the buyer. */
async function tell(tx: SellerContext, { orderId, kind, quantity }: KeptDifference, given: AnswerDifference) {
  const order = await findOrder(tx.db, orderId)
  if (!order) throw new Error('a difference of an order that is not there')
  const isAsking = given.answer === 'ask-photos'
  await asSystem(tx, system =>
    postMessage(system, {
      companyId: order.companyId,
      kind: 'account',
      title: isAsking ? '商家请您补充收货照片' : '商家对收货差异有异议',
      body: `订单 ${order.orderNo} 登记的${DIFFERENCES[kind]} ${quantity}，${
        isAsking ? '商家需要照片才能核实，请补充。' : '商家附装箱凭证提出异议，可查看后申请售后或平台介入。'
      }`,
      link: `/logistics/detail?orderId=${orderId}`,
    }),
  )
}
