import type { GiftWay } from '@xiaojiu/contract/after-sale/words.ts'
import { add, type Fen, fen, least, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { isSameGift, ordersSharingGifts, planGifts } from './plan-case.ts'
import { type DividedLine, divideLine } from './settle-case.ts'
import { type CaseGift, claimedGiftsOf, moveGift } from './tables/case-gifts.ts'
import { type Case, type CaseLineRow, insertCase, linesOf, type NewCaseLine } from './tables/cases.ts'
import { lockFiling } from './tables/claims.ts'
import { partLine, setSharesLeft } from './tables/line-shares.ts'
import { insertStep } from './tables/steps.ts'

/**
 * The packs of a locked return that failed the inspection become a case of their own with exactly their share, so that the buyer
 * can take them to the platform. Both cases together have what the one had.
 */
export async function partFailed(
  tx: Context,
  found: Case,
  failedOf: (line: Pick<CaseLineRow, 'lineId' | 'batchId'>) => number,
): Promise<Case> {
  const { id, caseNo, companyId, orderId } = found
  await lockFiling(tx.db, await ordersSharingGifts(tx.db, orderId))
  const divided = (await linesOf(tx.db, [id])).map(line => divideLine(line, failedOf(line)))
  for (const { line, failedQuantity, passedShare, passedCoins } of divided)
    await partLine(tx.db, { ...line, failedQuantity, refundAmount: passedShare, coinCount: passedCoins })
  const gifts = await divideGifts(tx, found)
  const passed = add(...divided.map(one => one.passedShare))
  const passedCoins = divided.reduce((sum, one) => sum + one.passedCoins, 0)
  const failed = divided.filter(one => one.failedQuantity > 0).map(failedLine)
  const failedShare = add(...failed.map(line => line.refundAmount))
  const moving = gifts.filter(({ moved }) => moved > 0)
  const withheld = withheldWith(found, gifts, { passed, failed: failedShare })
  const left = subtract(fen(found.giftWithheld), withheld)
  await setSharesLeft(tx.db, id, {
    refundAmount: subtract(passed, left),
    coinCount: passedCoins,
    giftWithheld: left,
  })
  const parted = await insertCase(
    tx.db,
    tx.now,
    {
      ...sameAs(found),
      state: 'returning',
      partedFrom: id,
      refundAmount: subtract(failedShare, withheld),
      giftWay: withheld > ZERO || moving.length > 0 ? (found.giftWay as GiftWay) : null,
      giftWithheld: withheld,
      coinCount: found.coinCount - passedCoins,
      dueAt: null,
    },
    failed,
  )
  for (const { gift, moved } of moving) await moveGift(tx.db, { fromId: id, toId: parted.id, companyId }, gift, moved)
  const back = found.giftWay === 'return' ? moving : []
  const withGifts = back.map(({ gift, moved }) => `${gift.name} ×${moved}`).join('、')
  const note = `售后单 ${caseNo} 退回商品中验收不合格的部分转为本售后单${withGifts === '' ? '' : `，退回的赠品 ${withGifts} 一并转入`}`
  await insertStep(tx.db, tx.now, { caseId: parted.id, companyId, verb: 'part', author: 'seller', note })
  return parted
}

/** What both cases have in common: whose, about which order, why, and how the goods came back. */
function sameAs(found: Case) {
  const { companyId, orderId, orderNo, payOrderId, storeId, storeName, accountId, recallId, kind, reason } = found
  const { isGoodsBack, content, imageIds, returnTo, carrier, trackingNo, agreedBy, createdAt } = found
  return {
    ...{ companyId, orderId, orderNo, payOrderId, storeId, storeName, accountId, recallId, kind, reason },
    ...{ isGoodsBack, content, imageIds, returnTo, carrier, trackingNo, agreedBy, createdAt },
  }
}

function failedLine({
  line,
  failedQuantity,
  passedShare,
  passedCoins,
}: DividedLine): NewCaseLine & { refundAmount: Fen } {
  const { lineId, batchId, batchNo, expiresOn, displayName, spec, makerName, packUnit, imageUrl } = line
  return {
    ...{ lineId, batchId, batchNo, expiresOn, displayName, spec, makerName, packUnit, imageUrl },
    quantity: failedQuantity,
    refundAmount: subtract(fen(line.refundAmount), passedShare),
    coinCount: line.coinCount - passedCoins,
  }
}

interface DividedGift {
  readonly gift: CaseGift
  /** Pieces that go with the failed packs. */
  readonly moved: number
}

/**
 * Gifts that the order has earned again without the failed packs: kept ones are paid for, and returned ones stay with the store,
 * only if the failed packs are refunded.
 */
async function divideGifts({ db }: Context, { id, orderId, giftWay }: Case): Promise<DividedGift[]> {
  if (giftWay === null) return []
  const own = await claimedGiftsOf(db, id)
  const unearned = await planGifts(db, orderId, [], own)
  return own.map(gift => {
    const stillUnearned = unearned.find(one => isSameGift(one, gift))?.count ?? 0
    return { gift, moved: Math.max(0, gift.count - stillUnearned) }
  })
}

/** The part of the deduction for kept gifts that goes with the failed packs: never more than the share of either side. */
function withheldWith(
  { giftWithheld }: Case,
  gifts: readonly DividedGift[],
  share: { readonly passed: Fen; readonly failed: Fen },
): Fen {
  const whole = fen(giftWithheld)
  const worthStaying = fen(gifts.reduce((sum, { gift, moved }) => sum + (gift.count - moved) * gift.worth, 0))
  const staying = least(least(worthStaying, whole), share.passed)
  return least(subtract(whole, staying), share.failed)
}
