import type { GateAnswer, GateQuestion } from '@xiaojiu/contract/catalogue/operating-endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companyOf } from '#modules/company/public.ts'
import { buyerFactsOf, judgeOffers, licenceName, toPriceGate } from '#modules/qualification/public.ts'
import { inSnapshot, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { loadOffers } from '../load-offers.ts'
import { findOffersNamed } from '../tables/offers.ts'

const MOST_SHOWN = 50

/** 采购资格: the gate's decision for this company about goods of a name, by the same rule as for selling. */
export function explainGate(ctx: OperatorContext, { companyId, keyword }: GateQuestion) {
  return inSnapshot(ctx, async ({ db, now }): Promise<{ list: GateAnswer[]; hasMore: boolean }> => {
    if (!(await companyOf(db, companyId))) throw new Refusal('not-found')
    const today = dayOf(now)
    const buyer = await buyerFactsOf(db, companyId, today)
    const ids = await findOffersNamed(db, keyword, MOST_SHOWN + 1)
    const offers = [...(await loadOffers(db, ids.slice(0, MOST_SHOWN), today)).values()]
    const verdicts = judgeOffers(buyer, offers, today)
    const list = offers.flatMap((offer): GateAnswer[] => {
      const verdict = verdicts.get(offer.id)
      if (!verdict) return []
      const { showsPrice, canBuy, tips, licenceCodes } = toPriceGate(verdict)
      return [
        {
          offerId: offer.id,
          displayName: offer.product.displayName,
          spec: offer.product.spec,
          makerName: offer.product.makerName,
          storeId: offer.store.id,
          storeName: offer.store.name,
          isOnSale: offer.isOnSale,
          showsPrice,
          canBuy,
          reason: tips,
          licences: licenceCodes.map(code => licenceName(code)),
        },
      ]
    })
    return { list, hasMore: ids.length > MOST_SHOWN }
  })
}
