import type { BulkPlanView } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import css from '../Planning.module.css'

interface PlanStoresProps {
  view: BulkPlanView
  isOff: boolean
  onExclude: (storeIds: string[]) => void
}

/** Parcel by parcel; a store that is not wanted can be left out. */
export function PlanStores({ view, isOff, onExclude }: PlanStoresProps) {
  const excluded = view.excludedStores.map(store => store.storeId)
  return (
    <Panel aria-label="发货店铺">
      <table className={`${css.table} wide-table`}>
        <thead>
          <tr>
            <th>发货店铺</th>
            <th>品种</th>
            <th className={css.figure}>商品</th>
            <th className={css.figure}>优惠</th>
            <th className={css.figure}>运费</th>
            <th className={css.figure}>应付</th>
            <th>运费说明</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {view.stores.map(({ store, lineCount, goodsAmount, discount, freight, payable, postageText }) => (
            <tr key={store.storeId}>
              <td>{store.storeName}</td>
              <td>{countText(lineCount)}</td>
              <td className={css.figure}>{moneyText(goodsAmount)}</td>
              <td className={css.figure}>{discount === 0 ? '—' : moneyText(discount)}</td>
              <td className={css.figure}>{freight === 0 ? '包邮' : moneyText(freight)}</td>
              <td className={css.figure}>
                <strong>{moneyText(payable)}</strong>
              </td>
              <td className={css.quiet}>{postageText}</td>
              <td className={css.figure}>
                <Button size="small" disabled={isOff} onClick={() => onExclude([...excluded, store.storeId])}>
                  不要这家
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.excludedStores.length > 0 && (
        <p className={css.excluded}>
          已排除：
          {view.excludedStores.map(({ storeId, storeName }) => (
            <Button
              key={storeId}
              size="small"
              disabled={isOff}
              onClick={() => onExclude(excluded.filter(id => id !== storeId))}
            >
              {storeName} 恢复
            </Button>
          ))}
        </p>
      )}
    </Panel>
  )
}
