import { AccountLayout } from '../../../shell/AccountLayout.tsx'
import { AddressBookPanel } from './AddressBookPanel.tsx'
import css from './address.module.css'
import { AuthorityPanel } from './AuthorityPanel.tsx'

/** 收货信息: who may take goods in for the company, and where. */
export function ReceivingInformationPage() {
  return (
    <AccountLayout title="收货信息">
      <h1 className="sr-only">收货信息</h1>
      <div className={css.page}>
        <AuthorityPanel />
        <AddressBookPanel />
      </div>
    </AccountLayout>
  )
}
