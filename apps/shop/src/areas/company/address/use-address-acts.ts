import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AddressDetail } from '@xiaojiu/contract/company/address-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { refreshAddresses } from './refresh-addresses.ts'

/** Long enough to notice the mistake. */
const UNDO_MS = 8000

/** Removing, which can be undone, and choosing the default. */
export function useAddressActs() {
  const queries = useQueryClient()
  const refresh = () => refreshAddresses(queries)
  const restore = useMutation({
    mutationFn: (addressId: string) => call(companyEndpoints.restoreAddress, { addressId }),
    onSuccess: () => showNotice('success', '已恢复'),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ addressId }: AddressDetail) => call(companyEndpoints.removeAddress, { addressId }),
    onSuccess: (_, { addressId, receiver }) =>
      showNotice('success', `已删除${receiver}的收货地址`, {
        durationMs: UNDO_MS,
        action: { label: '撤销', onAct: () => restore.mutate(addressId) },
      }),
    onSettled: refresh,
  })
  const makeDefault = useMutation({
    mutationFn: ({ addressId }: AddressDetail) => call(companyEndpoints.chooseDefaultAddress, { addressId }),
    onSuccess: () => showNotice('success', '默认收货地址已更改'),
    onSettled: refresh,
  })
  const busyId = [remove, makeDefault].find(act => act.isPending)?.variables?.addressId ?? null
  return { remove: remove.mutate, makeDefault: makeDefault.mutate, busyId }
}
