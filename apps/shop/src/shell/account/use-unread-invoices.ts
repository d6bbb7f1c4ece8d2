import { useQuery } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useLack } from '#trade/session/leave.ts'
import { isAuthenticated, isCustomer, useSession } from '#trade/session/session.ts'

/** The number of invoices that nobody has opened, shown in the menu. */
export function useUnreadInvoices(): number {
  const canHaveInvoices = useSession(session => isAuthenticated(session) && isCustomer(session))
  // Only for logins that may see the list.
  const lack = useLack('finance')
  const companyId = useSession(session => session.user.companyId)
  const { data } = useQuery({
    ...query(invoiceEndpoints.countUnread, {}),
    enabled: canHaveInvoices && Boolean(companyId) && lack === null,
  })
  return lack === null ? (data?.unreadCount ?? 0) : 0
}
