import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { Link } from 'react-router'
import { query } from '@xiaojiu/web/query.ts'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { compareHref } from '#links/catalogue.ts'
import { OfferTable } from '#trade/offer/OfferTable.tsx'
import { useReader } from '#shell/use-reader.ts'
import css from '#trade/recommend/Results.module.css'

interface ComparePanelProps {
  productId: string
  unit: string
  wanted: number
}

/** As many as one looks through inside a list; the comparison page has them all. */
const SHOWN = 6

/** Every store's offer of one product, under its row. */
export function ComparePanel({ productId, unit, wanted }: ComparePanelProps) {
  const { canOpen } = useReader()
  const { data, error, refetch, isFetching } = useQuery(
    query(searchEndpoints.compareOffers, { productId }, { errors: 'caller' }),
  )
  if (error) return <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <TableSkeleton rows={3} />
  const isCut = data.offers.length > SHOWN
  return (
    <>
      <OfferTable
        offers={data.offers}
        unit={unit}
        wanted={wanted}
        label={`${data.product.displayName} 各店铺报价`}
        {...(isCut && { order: lines => lines.slice(0, SHOWN) })}
      />
      {isCut && canOpen('/aggregateGoods') && (
        <Link to={compareHref(productId)} className={css.allOffers}>
          查看全部 {data.offers.length} 家报价
        </Link>
      )}
    </>
  )
}
