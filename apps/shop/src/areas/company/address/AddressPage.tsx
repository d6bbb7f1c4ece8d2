import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import css from '#trade/address/address.module.css'
import { AddressBookPanel } from './AddressBookPanel.tsx'

/** 收货地址. */
export function AddressPage() {
  return (
    <AccountLayout title="收货地址">
      <div className={css.page}>
        <NoteStrip tone="brand">
          药品须送至证照登载的经营或仓库地址；地址变更请先办理证照变更，再修改收货地址。
        </NoteStrip>
        <AddressBookPanel isPage />
      </div>
    </AccountLayout>
  )
}
