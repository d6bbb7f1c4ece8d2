import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { BoughtGoods } from '@xiaojiu/contract/order/frequent-endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { type ReactNode, useState } from 'react'
import css from './Bought.module.css'
import { BoughtRow } from './BoughtRow.tsx'

const PAGE_SIZE = 20

export interface ChosenGoods {
  readonly productId: string
  /** null: the offer bought last is not sold any more. */
  readonly offerId: string | null
  readonly quantity: number
}

interface BoughtListProps {
  order: 'often' | 'recent'
  keyword?: string | undefined
  page: number
  onPage: (page: number | undefined) => void
  /** The acts for the selected goods. */
  children: (chosen: readonly ChosenGoods[]) => ReactNode
}

/** The purchases of the company, each with a checkbox and a quantity. */
export function BoughtList({ order, keyword, page, onPage, children }: BoughtListProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const bought = useQuery({
    ...query(orderEndpoints.listBought, { order, keyword, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  const quantityOf = ({ product, goods, usualQuantity }: BoughtGoods) =>
    counts.get(product.productId) ?? Math.max(usualQuantity, goods?.pack.minQuantity ?? 1)
  const list = bought.data?.list ?? []
  const chosen = list.filter(({ product }) => !left.has(product.productId))
  const all = list.map(({ product }) => product.productId)
  return (
    <>
      <PagedList
        of={bought}
        skeleton={<TableSkeleton rows={8} rowHeight={64} />}
        empty={
          <EmptyState
            title={keyword ? '没有找到买过的商品' : '近一年还没有采购记录'}
            action={
              <ButtonLink to="/search" tone="primary">
                去选购
              </ButtonLink>
            }
          >
            下过单的商品会自动汇总到这里，方便再次采购。
          </EmptyState>
        }
        pageNum={page}
        pageSize={PAGE_SIZE}
        unit="个品种"
        onPage={onPage}
      >
        {rows => (
          <table className={css.table}>
            <thead>
              <tr>
                <th>
                  <Checkbox
                    label="全选本页"
                    checked={chosen.length === rows.length}
                    isMixed={chosen.length > 0}
                    onChange={isAll => setLeft(new Set(isAll ? [] : all))}
                  />
                </th>
                <th>商品</th>
                <th className={css.figure}>购买次数</th>
                <th className={css.figure}>上次价格</th>
                <th className={css.figure}>今日价格</th>
                <th>上次购买</th>
                <th>数量</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <BoughtRow
                  key={row.product.productId}
                  row={row}
                  isChosen={!left.has(row.product.productId)}
                  quantity={quantityOf(row)}
                  onChoose={isChosen =>
                    setLeft(before =>
                      isChosen
                        ? new Set([...before].filter(id => id !== row.product.productId))
                        : new Set([...before, row.product.productId]),
                    )
                  }
                  onQuantity={count => setCounts(before => new Map([...before, [row.product.productId, count]]))}
                />
              ))}
            </tbody>
          </table>
        )}
      </PagedList>
      {list.length > 0 &&
        children(
          chosen.map(row => ({
            productId: row.product.productId,
            offerId: row.goods?.offerId ?? null,
            quantity: quantityOf(row),
          })),
        )}
    </>
  )
}
