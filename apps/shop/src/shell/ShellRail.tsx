import { toast } from '../ui/feedback/toast-queue.ts'
import { platformSettings } from './platform-settings.ts'
import { SideRail } from './SideRail.tsx'
import { useCartBadge } from './use-cart-badge.ts'
import { useReader } from './use-reader.ts'

export function ShellRail() {
  const { canOpen } = useReader()
  const tellPhone = () => void toast.info(`平台客服电话 ${platformSettings.servicePhone}`)
  return <SideRail cartCount={useCartBadge()} canOpen={canOpen} onService={tellPhone} />
}
