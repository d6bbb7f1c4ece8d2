import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import type { AddDifferencePhotos } from '@xiaojiu/contract/order/difference-schemas.ts'
import { DIFFERENCES, type DifferenceAnswer, type OwnDifference } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { claimFiles } from '#modules/file/public.ts'
import { postStaffMessages } from '#modules/message/public.ts'
import { type Context, inTransaction, isStaff, type Member, type MemberContext, type Staff } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { differenceMachine } from '../domain/states.ts'
import {
  type AnswerRow,
  answersOf,
  type DifferenceEntry,
  fileDifferences,
  lockDifference,
  moveDifference,
  statesOfDifferences,
} from '../tables/differences.ts'
import { findOrder } from '../tables/orders.ts'

/** The messages about differences, with their pictures. */
export function presentAnswers(rows: readonly AnswerRow[], files: ReadonlyMap<string, StoredFile>): DifferenceAnswer[] {
  return rows.map(({ verb, actorName, at, words, fileIds, caseId }) => ({
    // The check constraint allows no other values.
    verb: verb as DifferenceAnswer['verb'],
    by: actorName,
    ...{ at, words, caseId },
    files: fileIds.flatMap(id => files.get(id) ?? []),
  }))
}

/** The differences of an order as its buyer sees them. Pictures are read in another scope, because some belong to the store. */
export async function readOwnDifferences(
  db: Db,
  orderId: string,
  mayReceive: boolean,
): Promise<{ fileIds: string[]; withFiles: (files: ReadonlyMap<string, StoredFile>) => OwnDifference[] }> {
  const found = await statesOfDifferences(db, orderId)
  const answers = found.length === 0 ? [] : await answersOf(db, { orderId })
  return {
    fileIds: answers.flatMap(({ fileIds }) => fileIds),
    withFiles: files =>
      found.map(({ parcelId, lineId, batchId, kind, state }) => ({
        ...{ parcelId, lineId, batchId, kind, state },
        canAddPhotos: mayReceive && canStep(differenceMachine, state, 'add-photos'),
        answers: presentAnswers(
          answers.filter(
            one => one.parcelId === parcelId && one.lineId === lineId && one.batchId === batchId && one.kind === kind,
          ),
          files,
        ).map(answer => ({
          ...answer,
          // The buyer does not see who of the store wrote it.
          by: answer.verb === 'add-photos' || answer.verb === 'file' ? answer.by : '商家',
        })),
      })),
  }
}

/** The buyer adds the photos that the store requested. */
export function addDifferencePhotos(ctx: MemberContext, given: AddDifferencePhotos): Promise<void> {
  const { words, fileIds, ...ref } = given
  return inTransaction(ctx, async tx => {
    const found = await lockDifference(tx.db, ref)
    if (!found) throw new Refusal('not-found')
    if (!canStep(differenceMachine, found.state, 'add-photos')) throw new Refusal('state-changed')
    await claimFiles(tx, fileIds)
    await moveDifference(tx.db, ref, 'add-photos', { ...speakerOf(tx), words, fileIds, caseId: null })
  })
}

function speakerOf({ actor, now }: MemberContext): Pick<DifferenceEntry, 'accountId' | 'actorName' | 'at'> {
  return { accountId: actor.accountId, actorName: '买家', at: now }
}

/** For after-sale: the buyer, or the platform for the buyer, filed a case about these packs, so the store answers there. */
export async function noteFiledDifferences(
  { actor, db, now }: Context<Member | Staff>,
  caseId: string,
  found: Parameters<typeof fileDifferences>[1],
): Promise<void> {
  const speaker = { accountId: actor.accountId, actorName: isStaff(actor) ? '平台客服' : '买家', at: now }
  await fileDifferences(db, found, { ...speaker, words: '', fileIds: [], caseId })
}

/** Notifies the store of the differences that its buyer reported. */
export async function tellDifferences(ctx: Context, orderId: string): Promise<void> {
  const found = await statesOfDifferences(ctx.db, orderId)
  const order = found.length === 0 ? undefined : await findOrder(ctx.db, orderId)
  if (!order) return
  const named = [...Map.groupBy(found, one => one.kind)].map(
    ([kind, same]) => `${DIFFERENCES[kind]} ${same.reduce((sum, one) => sum + one.quantity, 0)}`,
  )
  await postStaffMessages(ctx, [
    {
      storeId: order.storeId,
      kind: 'order',
      title: `收货差异：${order.orderNo}`,
      body: `${order.buyerName} 验收时登记 ${found.length} 项差异：${named.join('、')}。请认可、请买家补照片，或附装箱凭证提出异议。`,
      link: `/seller/after-sale?view=differences&q=${order.orderNo}`,
    },
  ])
}
