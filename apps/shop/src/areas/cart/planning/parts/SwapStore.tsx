import type { BulkPlanLine } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Popover } from '@xiaojiu/ui/dialog/Popover.tsx'
import { countText, moneyText, priceText } from '@xiaojiu/ui/money/figure.ts'
import css from '../Planning.module.css'

interface SwapStoreProps {
  line: BulkPlanLine
  isOff: boolean
  onChange: (change: { pinnedOfferId?: string | null; excludedOfferIds?: string[] }) => void
}

/** Other suppliers: one can be fixed or excluded. */
export function SwapStore({ line, isOff, onChange }: SwapStoreProps) {
  const { alternatives, pinnedOfferId, excludedOfferIds, product } = line
  const taken = new Set(line.supplies.map(({ goods }) => goods.offerId))
  return (
    <Popover
      label={`${product.displayName} 的可选店铺`}
      width={600}
      trigger={props => (
        <Button size="small" disabled={isOff} {...props}>
          换店
        </Button>
      )}
    >
      {close => {
        const act = (change: Parameters<typeof onChange>[0]) => {
          close()
          onChange(change)
        }
        return (
          <div className={css.swap} ref={showWhole}>
            <p className={css.quiet}>按各店铺可售的数量，单价与金额均已计活动价</p>
            <ul>
              {alternatives.map(({ offerId, store, quantity, choice, amount, expiry, stockCount }) => (
                <li key={offerId} data-taken={taken.has(offerId) || undefined}>
                  <span className="ell">{store.storeName}</span>
                  <span className="num">
                    {priceText(choice.unitPrice)} × {countText(quantity)}
                  </span>
                  <strong className="num">{moneyText(amount)}</strong>
                  <span className={css.quiet}>
                    {expiry === '' ? '' : `效期 ${expiry.slice(0, 7)} · `}库存 {countText(stockCount)}
                  </span>
                  <Button
                    size="small"
                    tone={pinnedOfferId === offerId ? 'primary' : 'outline'}
                    onClick={() => act({ pinnedOfferId: pinnedOfferId === offerId ? null : offerId })}
                  >
                    {pinnedOfferId === offerId ? '已指定' : '指定'}
                  </Button>
                  <Button
                    size="small"
                    tone="text"
                    onClick={() => act({ excludedOfferIds: [...excludedOfferIds, offerId], pinnedOfferId: null })}
                  >
                    排除
                  </Button>
                </li>
              ))}
              {alternatives.length === 0 && <li className={css.quiet}>没有其他可供的店铺</li>}
            </ul>
            {excludedOfferIds.length > 0 && (
              <Button size="small" onClick={() => act({ excludedOfferIds: [] })}>
                恢复已排除的 {excludedOfferIds.length} 家
              </Button>
            )}
          </div>
        )
      }}
    </Popover>
  )
}

/** Scrolls a list up that opens behind the bar at the bottom. */
function showWhole(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: 'nearest' })
}
