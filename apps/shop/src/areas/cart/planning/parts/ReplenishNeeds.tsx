import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { ReplenishLine } from '@xiaojiu/contract/order/frequent-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { useState } from 'react'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Segmented } from '@xiaojiu/ui/form/Segmented.tsx'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { specText } from '#trade/offer/present-goods.ts'
import { makeTask } from '#trade/cart/make-task.ts'
import css from '../Planning.module.css'
import { StockSheet } from './StockSheet.tsx'

const COVERS = ['7', '15', '30', '60'] as const
type Cover = (typeof COVERS)[number]

/** What runs out soon, with the reckoning of every figure. */
export function ReplenishNeeds({ onMade }: { onMade: (taskId: string) => void }) {
  const [cover, setCover] = useState<Cover>('30')
  const [stocks, setStocks] = useState<readonly { productId: string; count: number }[]>([])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const suggested = useQuery({
    ...query(orderEndpoints.suggestReplenishment, { coverDays: Number(cover), stocks: [...stocks] }),
    placeholderData: keepPreviousData,
  })
  const { mutate, isPending } = useMutation({ mutationFn: makeTask, onSuccess: onMade })
  const wanted = (lines: readonly ReplenishLine[]) =>
    lines.filter(line => line.quantity > 0 && !left.has(line.product.productId))
  const toggle = (productId: string) =>
    setLeft(before =>
      before.has(productId) ? new Set([...before].filter(id => id !== productId)) : new Set([...before, productId]),
    )
  return (
    <>
      <div className={css.bar}>
        <span className={css.quiet}>备货天数</span>
        <Segmented
          label="备货天数"
          choices={COVERS.map(key => ({ key, label: `${key} 天` }))}
          value={cover}
          onChange={setCover}
        />
        <StockSheet countedCount={stocks.length} onCounted={setStocks} />
        <span className={css.right}>
          <Button
            tone="primary"
            disabled={wanted(suggested.data?.lines ?? []).length === 0}
            isBusy={isPending}
            onClick={() =>
              mutate({
                source: 'replenish',
                lines: wanted(suggested.data?.lines ?? []).map(({ product, quantity }) => ({
                  productId: product.productId,
                  quantity,
                  rawText: '',
                })),
              })
            }
          >
            规划所选 {countText(wanted(suggested.data?.lines ?? []).length)} 个品种
          </Button>
        </span>
      </div>
      <Loaded of={suggested} skeleton={<TableSkeleton rows={6} rowHeight={64} />}>
        {({ lines }) =>
          lines.length === 0 ? (
            <EmptyState title="暂无补货建议">近 90 天买过的商品会在这里按用量推算补货数量。</EmptyState>
          ) : (
            <table className={`${css.table} wide-table`}>
              <thead>
                <tr>
                  <th aria-label="选择" />
                  <th>商品</th>
                  <th>推算</th>
                  <th className={css.figure}>建议数量</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ product, quantity, arithmetic }) => (
                  <tr key={product.productId} data-off={quantity === 0 || undefined}>
                    <td>
                      <Checkbox
                        label={`选择 ${product.displayName}`}
                        disabled={quantity === 0}
                        checked={quantity > 0 && !left.has(product.productId)}
                        onChange={() => toggle(product.productId)}
                      />
                    </td>
                    <td>
                      <span className={css.goods}>
                        <GoodsImg src={product.imageUrl} name="" size={40} />
                        <span className={css.words}>
                          <strong className="ell">
                            {product.displayName} {specText(product.spec)}
                          </strong>
                          <span className={css.quiet}>{product.makerName}</span>
                        </span>
                      </span>
                    </td>
                    <td className={css.quiet}>{arithmetic}</td>
                    <td className={css.figure}>
                      {quantity === 0 ? '—' : `${countText(quantity)} ${product.packUnit}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </>
  )
}
