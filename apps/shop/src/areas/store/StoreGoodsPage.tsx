import { CartBar, categoryPath, SearchResults, useSearch } from '#areas/search/public.ts'
import { useCategories } from '#shell/use-categories.ts'
import { StoreFrame } from './parts/StoreFrame.tsx'

/** The goods of one store, with the filters of the search. */
export function StoreGoodsPage() {
  return (
    <>
      <StoreFrame title="全部商品">{store => <Goods key={store.storeId} />}</StoreFrame>
      <CartBar />
    </>
  )
}

function Goods() {
  const search = useSearch()
  const path = categoryPath(useCategories(), search.address.categoryCode)
  return <SearchResults search={search} categoryName={path.at(-1)?.name ?? null} isInStore />
}
