import { useMutation, useQueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import type { Firm } from '@xiaojiu/contract/company/schemas.ts'
import { call } from '../../lib/call.ts'
import { emitRefresh } from '../../lib/cross-tab.ts'
import { forgetFirms } from '../../lib/firm-list.ts'
import { showNotice } from '../../lib/indicator.ts'
import { companyChosen } from '../../lib/leave.ts'
import { goTo } from '../../lib/navigate.ts'
import { acceptUser, useSession } from '../../lib/session.ts'
import { removeText } from '../../lib/storage/storage.ts'
import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts'

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
