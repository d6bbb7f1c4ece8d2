import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { PRICE_CELL_LABELS } from '@xiaojiu/contract/qualification/schemas.ts'
import type { WayOut } from '#trade/price/price-view.ts'
import { compareHref, keywordHref } from '#links/catalogue.ts'
import { contactStore } from '#trade/store/contact-store.tsx'
import { refusalWay } from '#trade/cart/add-refusal.ts'

/** The reason in a word, before the sentence: 超出经营范围. Other reasons are a word themselves. */
export function invalidWord({ problem, goods }: CartLine): string | null {
  return problem?.kind === 'gate' ? PRICE_CELL_LABELS[goods.gate.cell] : null
}

/** What the buyer can do about it: mend what is missing, buy it elsewhere, or tell the store that it is wanted. */
export function waysOut({ problem, goods }: CartLine, onIntend: () => void): WayOut[] {
  const elsewhere: WayOut =
    goods.offerCount > 1
      ? { label: `看其他 ${goods.offerCount - 1} 家`, href: compareHref(goods.productId) }
      : { label: '找同类', href: keywordHref(goods.genericName) }
  if (problem?.kind === 'out-of-stock') return [{ label: '登记采购意向', onAct: onIntend }, elsewhere]
  if (problem?.kind !== 'gate') return [elsewhere]
  const way = refusalWay(goods.gate.validateErrorType, goods.gate.licenceCodes)
  if (!way) return [elsewhere]
  if (way.href === null) return [{ label: way.button, onAct: () => void contactStore(goods.store.storeId) }, elsewhere]
  return [{ label: way.button, href: way.href }, elsewhere]
}
