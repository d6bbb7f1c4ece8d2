import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { ReplenishLine } from '@xiaojiu/contract/order/frequent-endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Segmented } from '@xiaojiu/ui/form/Segmented.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'
import { useRef, useState } from 'react'
import { makeTask, wholeImport } from '#trade/cart/need-lists.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { stocksOfImport } from '../needs.ts'
import css from '../Planning.module.css'

const COVERS = ['7', '15', '30', '60'] as const
type Cover = (typeof COVERS)[number]

/** Goods that run out soon, with the calculation of every figure. */
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

const LOOK_AGAIN_MS = 500
const MOST_LOOKS = 240

interface StockSheetProps {
  countedCount: number
  onCounted: (stocks: readonly { productId: string; count: number }[]) => void
}

/** A counted stock from a file: name and count, as the till exports it. */
function StockSheet({ countedCount, onCounted }: StockSheetProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: readSheet,
    onSuccess: stocks => {
      onCounted(stocks)
      if (stocks.length === 0) showNotice('warning', '没有从文件中认出商品和库存数量')
    },
  })
  return (
    <>
      <Button isBusy={isPending} onClick={() => picker.current?.click()}>
        上传库存盘点表
      </Button>
      {countedCount > 0 && (
        <span className={css.quiet}>
          已按盘点表中的 {countText(countedCount)} 个品种推算
          <Button tone="text" size="small" onClick={() => onCounted([])}>
            改回按采购记录
          </Button>
        </span>
      )}
      <input
        ref={picker}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label="库存盘点表文件"
        accept=".xlsx,.xls,.csv,.txt"
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) mutate(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

/** The sheet is read and matched like a need list; the number beside an article is its stock. */
async function readSheet(file: File) {
  const { listId } = await upload(searchEndpoints.importFile, file, { fields: { counts: 'stock' } })
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { isFinished } = await call(searchEndpoints.getImport, { listId, pageNum: 1, pageSize: 1 })
    if (isFinished) break
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  return stocksOfImport(await wholeImport(listId))
}
