import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import type { Firm } from '@xiaojiu/contract/company/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { removeText } from '@xiaojiu/web/storage/storage.ts'
import { choosableFirms, forgetFirms } from '#trade/firm-list.ts'
import { emitRefresh } from '#trade/session/cross-tab.ts'
import { companyChosen } from '#trade/session/leave.ts'
import { acceptUser, isAuthenticated, useSession } from '#trade/session/session.ts'
import { STORAGE_KEYS } from '#trade/session/storage-keys.ts'

/** The companies this login can buy for, by part of the name; a long list loads on. */
export function useFirms(companyName: string, scene: string) {
  const isSignedIn = useSession(isAuthenticated)
  const firms = useInfiniteQuery({
    queryKey: [companyEndpoints.listFirms.path, { companyName, scene }],
    queryFn: ({ pageParam, signal }) =>
      call(companyEndpoints.listFirms, { companyName, scene, lastId: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => page.lastId,
    enabled: isSignedIn,
    placeholderData: before => before,
  })
  return { ...firms, list: choosableFirms(firms.data?.pages.flatMap(page => page.list) ?? []) }
}

/** Takes a company to act for. Everything that belonged to the former one is dropped, in every tab. */
export function useChooseCompany(target: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ userBasicId, companyId }: Firm) => call(companyEndpoints.chooseCompany, { userBasicId, companyId }),
    onSuccess: user => {
      const isOther = useSession.getState().user.companyId !== user.companyId
      acceptUser(user)
      companyChosen()
      forgetFirms()
      removeText(localStorage, STORAGE_KEYS.cartCount)
      queries.clear()
      if (isOther) emitRefresh()
      showNotice('success', `当前采购企业：${user.companyName}`)
      goTo(target, { replace: true })
    },
  })
}

/** Whether this is the main account. A login about which that is not known yet is not stopped: the server decides anyway. */
export function useIsMain(): boolean {
  return useSession(({ profile }) => profile === null || profile.isMainAccount)
}
