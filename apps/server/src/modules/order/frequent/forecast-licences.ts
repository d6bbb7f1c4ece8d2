import type { LicenceForecast } from '@xiaojiu/contract/order/licence-forecast.ts'
import { addMs, DAY_MS, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { offersOf } from '#modules/catalogue/public.ts'
import { buyerFactsOf, forecastLosses, licenceName } from '#modules/qualification/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { readUsualOffers } from '../tables/usual-offers.ts'

const LOOK_BACK_DAYS = 180
const LOOK_AHEAD_DAYS = 180
const NAMES_SHOWN = 6

/** Which of the goods the company keeps buying it will not be able to order, and from when, if nothing is renewed. */
export function forecastLicences(ctx: MemberContext): Promise<LicenceForecast> {
  return inSnapshot(ctx, async tx => {
    const today = dayOf(tx.now)
    const offerIds = await readUsualOffers(tx.db, addMs(tx.now, -LOOK_BACK_DAYS * DAY_MS))
    const offers = await offersOf(tx.db, offerIds, today)
    const buyer = await buyerFactsOf(tx.db, tx.actor.companyId, today)
    const goods = [...offers.values()].map(({ id, product }) => ({ key: id, product }))
    const { blocked, losses } = forecastLosses(buyer, goods, today, LOOK_AHEAD_DAYS)
    const part = ({ licenceCodes, keys }: { licenceCodes: readonly string[]; keys: readonly string[] }) => ({
      licences: licenceCodes.map(code => ({ code, name: licenceName(code) })),
      goodsCount: keys.length,
      goodsNames: keys.slice(0, NAMES_SHOWN).map(key => offers.get(key)?.product.displayName ?? ''),
    })
    return {
      usualCount: goods.length,
      blocked: part(blocked),
      losses: losses.map(loss => ({ ...part(loss), endsOn: loss.endsOn, daysLeft: daysBetween(today, loss.endsOn) })),
    }
  })
}
