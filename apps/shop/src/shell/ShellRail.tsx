import { contactStore } from '../areas/store/contact-store.tsx'
import { SideRail } from './SideRail.tsx'
import { useCartBadge } from './use-cart-badge.ts'
import { useReader } from './use-reader.ts'

export function ShellRail() {
  const { canOpen } = useReader()
  return <SideRail cartCount={useCartBadge()} canOpen={canOpen} onService={() => void contactStore(null)} />
}
