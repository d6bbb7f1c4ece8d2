import { SearchHeader } from './SearchHeader.tsx'
import { HeaderSearch } from './search/HeaderSearch.tsx'
import { useCartBadge } from './use-cart-badge.ts'
import { useReader } from './use-greeting.ts'

export function ShellHeader({ isSlim }: { isSlim: boolean }) {
  const { canOpen } = useReader()
  return (
    <SearchHeader cartCount={useCartBadge()} canOpen={canOpen} isSlim={isSlim}>
      <HeaderSearch isSlim={isSlim} />
    </SearchHeader>
  )
}
