import { addDays, type Day } from '@xiaojiu/kernel/time.ts'
import type { CompanyBuyer } from './buyer.ts'
import { judgeProduct, judgeTrade } from './gate.ts'
import { goodUntil } from './licence-validity.ts'
import type { ProductFacts } from './requirements.ts'
import type { Refused } from './verdict.ts'

/** Goods that a company buys regularly. */
export interface UsualGoods {
  readonly key: string
  readonly product: ProductFacts
}

export interface Loss {
  /** The last day on which these goods can be ordered. */
  readonly endsOn: Day
  /** Licences that expire on this day. */
  readonly licenceCodes: readonly string[]
  readonly keys: readonly string[]
}

export interface Forecast {
  /** Goods that cannot be ordered today because a licence is missing, and these licences. */
  readonly blocked: { readonly licenceCodes: readonly string[]; readonly keys: readonly string[] }
  /** Earliest first; each of the goods appears once. */
  readonly losses: readonly Loss[]
}

/** A store that sells to everybody, so that only the buyer's own papers decide. */
const ANY_STORE = { storeId: '', opensAccountFirst: false }

/** The gate's decision about the same goods after each day on which a licence expires, if nothing is renewed. */
export function forecastLosses(
  buyer: CompanyBuyer,
  goods: readonly UsualGoods[],
  today: Day,
  horizonDays: number,
): Forecast {
  const refusalOn = (product: ProductFacts, on: Day): Refused | null =>
    judgeProduct(buyer, product, on) ?? judgeTrade(buyer, ANY_STORE, on)
  const now = goods.map(one => ({ ...one, refusal: refusalOn(one.product, today) }))
  const blocked = now.filter(({ refusal }) => refusal?.cell === 'complete-licences')
  let left = now.filter(({ refusal }) => refusal === null)
  const losses: Loss[] = []
  for (const endsOn of endDays(buyer, today, addDays(today, horizonDays))) {
    const lost = left.filter(one => refusalOn(one.product, addDays(endsOn, 1)) !== null)
    left = left.filter(one => !lost.includes(one))
    const ending = buyer.licences.filter(licence => goodUntil(licence) === endsOn).map(licence => licence.code)
    if (lost.length > 0) losses.push({ endsOn, licenceCodes: ending, keys: lost.map(one => one.key) })
  }
  return {
    blocked: {
      licenceCodes: [...new Set(blocked.flatMap(({ refusal }) => refusal?.licenceCodes ?? []))],
      keys: blocked.map(one => one.key),
    },
    losses,
  }
}

function endDays(buyer: CompanyBuyer, from: Day, to: Day): Day[] {
  const ends = buyer.licences.flatMap(licence => goodUntil(licence) ?? [])
  return [...new Set(ends)].filter(end => from <= end && end <= to).toSorted()
}
