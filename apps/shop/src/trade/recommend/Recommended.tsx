import { useQuery } from '@tanstack/react-query'
import { recommendEndpoints } from '@xiaojiu/contract/search/recommend-endpoints.ts'
import { type RecommendedGoods, SELLING_WELL } from '@xiaojiu/contract/search/recommend-schemas.ts'
import { useNearView } from '@xiaojiu/ui/image/use-near-view.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useRef } from 'react'
import { GoodsGrid } from '../goods/GoodsGrid.tsx'
import { FloorCard } from '../offer/FloorCard.tsx'
import css from './Recommended.module.css'

interface RecommendedProps {
  id: string
  title: string
  note: string
  list: readonly RecommendedGoods[] | undefined
  /** Only full rows are shown. */
  rowCount: 1 | 2
}

/** Goods with the reason of each recommendation; renders nothing without goods. */
function Recommended({ id, title, note, list, rowCount }: RecommendedProps) {
  if (!list || list.length === 0) return null
  return (
    <Panel aria-labelledby={id}>
      <SectionHead id={id} title={title} note={note} />
      <GoodsGrid columns={5} rowCount={rowCount}>
        {list.map(({ reason, goods }) => (
          <div key={goods.offerId} className={css.idea}>
            <FloorCard row={goods} />
            <span className={css.reason}>{reason}</span>
          </div>
        ))}
      </GoodsGrid>
    </Panel>
  )
}

/** Two rows, also on wide screens. */
const AFTER_PAYING_COUNT = 12

/** 猜你想要 after a payment: goods that go with what this company buys. */
export function AfterPaying() {
  const { data } = useQuery({
    ...query(recommendEndpoints.recommendAfterPay, { productIds: [], limit: AFTER_PAYING_COUNT }, { errors: 'caller' }),
    staleTime: 300_000,
  })
  return (
    <Recommended id="after-paying" title="猜你想要" note="每件商品下方写明推荐原因" list={data?.list} rowCount={2} />
  )
}

/** One row, also on wide screens. */
const TOGETHER_COUNT = 6

/** 常一起采购: what other buyers buy with these goods. */
export function BoughtTogether({ productId }: { productId: string }) {
  const { data } = useQuery({
    ...query(
      recommendEndpoints.recommendAround,
      { productIds: [productId], limit: TOGETHER_COUNT },
      { errors: 'caller' },
    ),
    staleTime: 300_000,
  })
  return (
    <Recommended
      id="together"
      title="买过此商品的企业也买"
      note="根据近 180 天的采购记录"
      list={data?.list}
      rowCount={1}
    />
  )
}

/** Two rows, also on wide screens. */
const GUESS_COUNT = 12

/** 猜你想要, on the home page. */
export function GuessYouWant() {
  const { data } = useQuery({ ...query(recommendEndpoints.guessYouWant, { limit: GUESS_COUNT }), staleTime: 300_000 })
  return <Recommended id="guess" title="猜你想要" note="每件商品下方写明推荐原因" list={data?.list} rowCount={2} />
}

/** Two rows, also on wide screens. */
const INSTEAD_COUNT = 12

/** Shown when a search finds nothing: what this buyer and others buy, labelled as recommendations. */
export function InsteadOfResults({ keyword }: { keyword: string }) {
  const { data } = useQuery({
    ...query(recommendEndpoints.recommendForWord, { keyword, limit: INSTEAD_COUNT }, { errors: 'caller' }),
    staleTime: 300_000,
  })
  return <Recommended id="instead" title="为您推荐" note="以下不是搜索结果" list={data?.list} rowCount={2} />
}

/** Two rows, also on wide screens. */
const NEIGHBOUR_COUNT = 12

/** 同省企业在买 below the cart; loaded when it scrolls near, so that it does not slow down a long cart. */
export function NeighboursBuy() {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearView(place, false)
  const { data, isError } = useQuery({
    ...query(recommendEndpoints.recommendInProvince, { limit: NEIGHBOUR_COUNT }, { errors: 'caller' }),
    enabled: isNear,
    staleTime: 300_000,
  })
  const isOfProvince = data?.list.some(({ reason }) => reason !== SELLING_WELL) ?? false
  return (
    <div ref={place} className={css.below} data-waiting={(data === undefined && !isError) || undefined}>
      <Recommended
        id="neighbours"
        title={isOfProvince ? '同省企业在买' : '近期热销'}
        note="每件商品下方写明推荐原因"
        list={data?.list}
        rowCount={2}
      />
    </div>
  )
}
