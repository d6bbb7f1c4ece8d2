import { CertificateList } from './CertificateList.tsx'
import { DeskScreen } from './DeskScreen.tsx'

const DESKS = [{ name: 'certification', label: 'CA 认证' }]

const LISTS = [{ id: 'certificates', label: '数字证书', list: <CertificateList /> }]

/** CA 认证: agents who ask for the right to seal, and the certificates given. */
export function CertificationsPage() {
  return <DeskScreen title="CA 认证" desks={DESKS} lists={LISTS} />
}
