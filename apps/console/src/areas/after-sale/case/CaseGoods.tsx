import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { GIFT_WAYS } from '@xiaojiu/contract/after-sale/words.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { Card } from '#parts/page/Card.tsx'
import { TwoLines } from '#parts/page/TwoLines.tsx'
import css from './case.module.css'

/** Which packs of which batches, and what each line gives back at most. */
export function CaseGoods({ data }: { readonly data: StaffCase }) {
  const packs = data.lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <Card title="商品与退款" meta="退款按下单时的分摊计算，不会超过该行实付" isFlush>
      <table className={css.table}>
        <thead>
          <tr>
            <th>商品</th>
            <th>生产企业</th>
            <th>批号 / 有效期至</th>
            <th className={css.end}>数量</th>
            <th className={css.end}>退款（元）</th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map(line => (
            <tr key={`${line.lineId} ${line.batchId}`}>
              <td>
                <TwoLines first={line.displayName} second={line.spec} />
              </td>
              <td>{line.makerName}</td>
              <td>
                <TwoLines first={line.batchNo} second={line.expiresOn ?? '—'} />
              </td>
              <td className={css.end}>
                {line.quantity} {line.packUnit}
              </td>
              <td className={css.end}>{amountText(line.refundAmount)}</td>
            </tr>
          ))}
          {data.gifts.map(gift => (
            <tr key={gift.name}>
              <td colSpan={3}>
                赠品 {gift.name}
                {data.giftWay === null ? '' : ` · ${GIFT_WAYS[data.giftWay]}`}
              </td>
              <td className={css.end}>{gift.count}</td>
              <td className={css.end}>—</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>
              合计{data.coinCount > 0 ? ` · 退回九采币 ${data.coinCount.toLocaleString()}` : ''}
              {data.giftWithheld > 0 ? ` · 已扣留下的赠品 ${amountText(data.giftWithheld)} 元` : ''}
            </td>
            <td className={css.end}>{packs}</td>
            <td className={css.end}>{amountText(data.refundAmount)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
