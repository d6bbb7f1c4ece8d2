import type { PurchaseRequestLine } from '@xiaojiu/contract/order/approval-schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { priceText } from '@xiaojiu/ui/money/figure.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import css from './requests.module.css'

interface RequestLinesProps {
  lines: readonly PurchaseRequestLine[]
  /** The deciding login also sees today's prices. */
  isDeciding: boolean
}

export function RequestLines({ lines, isDeciding }: RequestLinesProps) {
  return (
    <div className={css.lines}>
      <table className={`${css.table} wide-table`}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">店铺</th>
            <th scope="col" className={css.right}>
              数量
            </th>
            <th scope="col" className={css.right}>
              申请时单价
            </th>
            {isDeciding && (
              <th scope="col" className={css.right}>
                今日单价
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.offerId}>
              <td>
                <div className={css.product}>
                  <GoodsImg src={line.imageUrl} name="" size={40} />
                  <div>
                    <span>{line.displayName}</span>
                    <span className="meta">
                      {specText(line.spec)} · {line.makerName}
                    </span>
                    {line.problem && <span className={css.bad}>{line.problem}</span>}
                  </div>
                </div>
              </td>
              <td>{line.storeName}</td>
              <td className={classes('num', css.right)}>
                {line.quantity} {line.packUnit}
              </td>
              <td className={classes('num', css.right)}>
                {line.askedPrice === null ? '—' : priceText(line.askedPrice)}
              </td>
              {isDeciding && (
                <td
                  className={classes(
                    'num',
                    css.right,
                    line.askedPrice !== null && line.priceNow !== null && line.askedPrice !== line.priceNow && css.wait,
                  )}
                >
                  {line.priceNow === null ? '—' : priceText(line.priceNow)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
