import { QualificationFrame } from '#areas/qualification/public.ts'
import { AddressBookPanel } from './AddressBookPanel.tsx'
import { AuthorityPanel } from './AuthorityPanel.tsx'

/** 收货信息: who may take goods in for the company, and where. */
export function ReceivingInformationPage() {
  return (
    <QualificationFrame title="收货信息">
      <AuthorityPanel />
      <AddressBookPanel />
    </QualificationFrame>
  )
}
