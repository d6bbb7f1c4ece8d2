import { useCategories } from '../../shell/use-categories.ts'
import { categoryPath } from '../search/category-path.ts'
import { CartBar } from '../search/parts/CartBar.tsx'
import { SearchResults } from '../search/SearchResults.tsx'
import { useSearch } from '../search/use-search.ts'
import { StoreFrame } from './parts/StoreFrame.tsx'

/** Goods of one store, with the same filters as everywhere. */
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
