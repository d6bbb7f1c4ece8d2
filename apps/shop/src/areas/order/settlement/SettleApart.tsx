import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { isGroupBuy } from '#trade/cart/settle-check.ts'
import { settleLinesHref } from '#links/order.ts'
import css from './SettlementPage.module.css'

/** A group that fails is refunded as a whole order, so its goods are settled alone: one way for each, one for the rest. */
export function SettleApart({ lines }: { lines: readonly CartLine[] }) {
  const groups = lines.filter(isGroupBuy)
  if (groups.length === 0 || lines.length < 2) return null
  const rest = lines.filter(line => !isGroupBuy(line))
  return (
    <p className={css.apart}>
      {groups.map(({ lineId, goods }) => (
        <ButtonLink key={lineId} size="small" tone="primary" to={settleLinesHref([lineId])}>
          单独结算拼团：{goods.displayName}
        </ButtonLink>
      ))}
      {rest.length > 0 && (
        <ButtonLink size="small" tone="outline" to={settleLinesHref(rest.map(line => line.lineId))}>
          先结算其余 {countText(rest.length)} 种
        </ButtonLink>
      )}
    </p>
  )
}
