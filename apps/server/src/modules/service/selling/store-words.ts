import type { AwayText, NoteBuyer, SaveAwayText } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import { refuseContact } from '../chat/staff-acts.ts'
import { dropAwayText, findAwayText, insertBuyerNote, putAwayText } from '../chat/store-tables.ts'
import { isOnDuty } from '../domain/service-hours.ts'
import { lockStoreTalk } from './answer-talk.ts'

/** Adds an internal note about the buyer of a conversation. */
export function noteBuyer(ctx: SellerContext, { conversationId, content }: NoteBuyer): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { companyId } = await lockStoreTalk(tx, conversationId)
    const { accountId, name: accountName, storeId } = tx.actor
    await insertBuyerNote(tx.db, { storeId, companyId, accountId, accountName, content, createdAt: tx.now })
    await audit(tx, { action: 'service.note-buyer', subject: companyId, details: { conversationId } })
  })
}

/** The text for buyers who write outside the service hours. */
export function getAwayText(ctx: SellerContext): Promise<AwayText> {
  return inSnapshot(ctx, async ({ db, now, actor: { storeId } }) => {
    const saved = await findAwayText(db, storeId)
    const hours = (await storesOf(db, [storeId])).get(storeId)?.serviceHours ?? ''
    return {
      content: saved?.content ?? '',
      savedBy: saved?.savedName ?? null,
      savedAt: saved?.savedAt ?? null,
      hours,
      isOnDuty: isOnDuty(hours, now),
    }
  })
}

/** An empty text turns it off. */
export function saveAwayText(ctx: SellerContext, { content }: SaveAwayText): Promise<void> {
  refuseContact(content)
  return inTransaction(ctx, async tx => {
    const { accountId: savedBy, name: savedName, storeId } = tx.actor
    const before = await findAwayText(tx.db, storeId)
    if (content === '') await dropAwayText(tx.db, storeId)
    else await putAwayText(tx.db, { storeId, content, savedBy, savedName, savedAt: tx.now })
    await audit(tx, {
      action: 'service.save-away-text',
      subject: storeId,
      before: { content: before?.content ?? '' },
      after: { content },
    })
  })
}
