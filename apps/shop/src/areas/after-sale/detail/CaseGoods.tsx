import type { CaseDetail } from '@xiaojiu/contract/after-sale/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import css from './CaseDetail.module.css'

/** The goods of a case, batch by batch. */
export function CaseGoods({ one: { lines, refundAmount } }: { one: CaseDetail }) {
  return (
    <Panel aria-label="售后商品">
      <SectionHead isSlim title="售后商品" note={lines.length > 0 ? `${lines.length} 个批次` : '整单未发货'} />
      {lines.length === 0 ? (
        <p className={css.whole}>
          订单未发货，全部商品与运费一并退款 <Money amount={refundAmount} size={16} tone="ink" />
        </p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col" style={{ width: 224 }}>
                批号 / 有效期至
              </th>
              <th scope="col" className={css.right} style={{ width: 128 }}>
                数量
              </th>
              <th scope="col" className={css.right} style={{ width: 144 }}>
                退款
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.lineId + line.batchNo}>
                <td>
                  <div className={css.goods}>
                    <GoodsImg src={line.imageUrl} name="" size={56} />
                    <div className={css.words}>
                      <div className={classes(css.name, 'ell')}>
                        {line.displayName} {specText(line.spec)}
                      </div>
                      <div className="meta ell">{line.makerName}</div>
                    </div>
                  </div>
                </td>
                <td className="num">
                  {line.batchNo}
                  {line.expiresOn && ` / ${line.expiresOn}`}
                </td>
                <td className={css.right} data-label="数量">
                  {countText(line.quantity)} {line.packUnit}
                </td>
                <td className={css.right} data-label="退款">
                  {line.refundAmount > 0 ? <Money amount={line.refundAmount} size={16} tone="ink" /> : '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
