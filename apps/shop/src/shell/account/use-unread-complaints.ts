import { useQuery } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { isAuthenticated, isCustomer, useSession } from '#trade/session/session.ts'

/** Answers to complaints that nobody has read yet; a red mark in the menu until somebody does. */
export function useUnreadComplaints(): number {
  const canComplain = useSession(session => isAuthenticated(session) && isCustomer(session))
  const companyId = useSession(session => session.user.companyId)
  const { data } = useQuery({
    ...query(serviceEndpoints.hasUnreadComplaints, {}),
    enabled: canComplain && companyId !== '',
  })
  return data?.unreadCount ?? 0
}
