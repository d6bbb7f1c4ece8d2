import { CertificateList } from './CertificateList.tsx'
import { DeskScreen } from './DeskScreen.tsx'
import { RevocationLists } from './RevocationLists.tsx'
import { UnderWayList } from './UnderWayList.tsx'

const DESKS = [{ name: 'certification', label: 'CA 认证' }]

const LISTS = [
  { id: 'under-way', label: '进行中', list: <UnderWayList /> },
  { id: 'certificates', label: '数字证书', list: <CertificateList /> },
  { id: 'revocations', label: '吊销清单', list: <RevocationLists /> },
]

/** CA 认证: agents who apply for the right to seal, verifications in progress, and issued certificates. */
export function CertificationsPage() {
  return <DeskScreen title="CA 认证" desks={DESKS} lists={LISTS} />
}
