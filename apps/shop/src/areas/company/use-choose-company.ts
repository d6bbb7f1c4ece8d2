import { useMutation, useQueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import type { Firm } from '@xiaojiu/contract/company/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { emitRefresh } from '#trade/session/cross-tab.ts'
import { forgetFirms } from '#trade/firm-list.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { companyChosen } from '#trade/session/leave.ts'
import { goTo } from '@xiaojiu/web/navigate.ts'
import { acceptUser, useSession } from '#trade/session/session.ts'
import { removeText } from '@xiaojiu/web/storage/storage.ts'
import { STORAGE_KEYS } from '#trade/session/storage-keys.ts'

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
