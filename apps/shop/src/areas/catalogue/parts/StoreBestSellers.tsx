import { useQuery } from '@tanstack/react-query'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { findingEndpoints } from '@xiaojiu/contract/search/finding-endpoints.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { storeGoodsHref } from '#links/store.ts'
import { useAddToCart } from '#trade/cart/use-add-to-cart.ts'
import { AddButton } from '#trade/goods/AddButton.tsx'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { useOfferPrice } from '#trade/offer/use-offer-price.ts'
import { Price } from '#trade/price/Price.tsx'
import css from './StoreBestSellers.module.css'

const SHOWN = 6

interface StoreBestSellersProps {
  storeId: string
  /** Not to be offered again on its own page. */
  exceptOfferId: string
}

/** 本店热销: other goods for the same parcel. */
export function StoreBestSellers({ storeId, exceptOfferId }: StoreBestSellersProps) {
  const { data, isError } = useQuery(
    query(
      findingEndpoints.searchGoods,
      { storeIds: [storeId], sort: 'sales', onlyInStock: true, pageSize: SHOWN + 1 },
      { errors: 'caller' },
    ),
  )
  const rows = data?.list.filter(row => row.offerId !== exceptOfferId).slice(0, SHOWN)
  if (isError || rows?.length === 0) return null
  return (
    <Panel as="aside" aria-labelledby="store-best" className={css.panel}>
      <SectionHead id="store-best" title="本店热销" isSlim more={{ label: '全部', href: storeGoodsHref(storeId) }} />
      <ul>
        {rows
          ? rows.map(row => <BestSeller key={row.offerId} row={row} />)
          : Array.from({ length: SHOWN }, (_, index) => (
              <li key={index} className={css.item}>
                <Bone height={56} />
              </li>
            ))}
      </ul>
    </Panel>
  )
}

function BestSeller({ row }: { row: GoodsRow }) {
  const { add, isAdding } = useAddToCart()
  const { view } = useOfferPrice(row, row.packUnit)
  return (
    <li className={css.item}>
      <GoodsImg src={row.imageUrl} name="" size={56} />
      <div className={css.words}>
        <Link to={detailHref(row.offerId)} className="ell" title={row.displayName}>
          {row.displayName}
        </Link>
        <span className={`${css.spec} ell`}>{specText(row.spec)}</span>
        <Price view={view} size={14} />
      </div>
      {row.gate.canBuy && (
        <AddButton
          name={row.displayName}
          isBusy={isAdding(row.offerId)}
          onAdd={() => add({ offerId: row.offerId, storeId: row.store.storeId, quantity: row.pack.minQuantity })}
        />
      )}
    </li>
  )
}
