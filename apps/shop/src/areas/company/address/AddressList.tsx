import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AddressDetail } from '@xiaojiu/contract/company/address-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import css from '#trade/address/address.module.css'
import { CampaignTag } from '#trade/campaign/tags.tsx'
import { refreshAddresses } from '../refresh.ts'

/** Long enough to notice the mistake. */
const UNDO_MS = 8000

interface AddressListProps {
  addresses: readonly AddressDetail[]
  /** This login may change them. */
  mayChange: boolean
  onEdit: (addressId: string) => void
}

/** One address per row: receiver, address, licence and acts. */
export function AddressList({ addresses, mayChange, onEdit }: AddressListProps) {
  const { remove, makeDefault, busyId } = useAddressActs()
  return (
    <ul className={css.list}>
      {addresses.map(address => {
        const name = `${address.receiver}，${address.areaText}${address.detail}`
        const isBusy = busyId === address.addressId
        return (
          <li key={address.addressId} className={css.row}>
            <div className={css.who}>
              <span className={css.name}>{address.receiver}</span>
              <span className="num">{address.mobile}</span>
            </div>
            <div className={css.where}>
              <p>
                {address.areaText} {address.detail}
              </p>
              <p className={css.tags}>
                {address.isDefault && <CampaignTag kind="benefit" text="默认" />}
                {address.isLicensed ? (
                  <span className={css.good}>与{address.licenceName ?? '证照'}登载地址一致</span>
                ) : (
                  <span className={css.warn}>与证照登载的地址不一致，下单时不可选</span>
                )}
              </p>
            </div>
            {mayChange && (
              <div className={css.acts}>
                {!address.isDefault && address.isLicensed && (
                  <Button
                    tone="text"
                    size="small"
                    disabled={isBusy}
                    aria-label={`设为默认：${name}`}
                    onClick={() => makeDefault(address)}
                  >
                    设为默认
                  </Button>
                )}
                <Button
                  tone="text"
                  size="small"
                  disabled={isBusy}
                  aria-label={`修改：${name}`}
                  onClick={() => onEdit(address.addressId)}
                >
                  修改
                </Button>
                <Button
                  tone="text"
                  size="small"
                  disabled={isBusy}
                  aria-label={`删除：${name}`}
                  onClick={() => remove(address)}
                >
                  删除
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Removing, which can be undone, and choosing the default. */
function useAddressActs() {
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
