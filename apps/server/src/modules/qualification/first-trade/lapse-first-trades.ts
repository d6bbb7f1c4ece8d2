import { dayOf } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { movePair, listPairs } from './tables/pairs.ts'

const BATCH_SIZE = 200

/** Pairs with a paper past its day need new papers; each company is told once for each store. */
export async function lapseFirstTrades(ctx: Context): Promise<void> {
  for (let done = BATCH_SIZE; done === BATCH_SIZE; ) done = await lapseSome(ctx)
}

function lapseSome(ctx: Context): Promise<number> {
  return inSystemTransaction(ctx, async tx => {
    const pairs = await listPairs(tx.db, { lapsedOn: dayOf(tx.now), limit: BATCH_SIZE })
    const stores = await storesOf(
      tx.db,
      pairs.map(pair => pair.storeId),
    )
    for (const pair of pairs) {
      if (!(await movePair(tx.db, pair, 'lapse', { sentDossierId: null }))) continue
      await postMessage(tx, {
        companyId: pair.companyId,
        kind: 'account',
        title: `${stores.get(pair.storeId)?.name ?? '店铺'}的首营资料已到期`,
        body: '更新证照或协议后重新提交，审核通过即可继续采购',
        link: `/shop/openAccount?storeId=${pair.storeId}`,
      })
    }
    return pairs.length
  })
}
