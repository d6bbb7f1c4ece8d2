import { ReviewWorkspace } from '../tasks/ReviewWorkspace.tsx'

const DESKS = [{ name: 'certification', label: 'CA 认证' }]

/** CA 认证: agents who ask for the right to seal. */
export function CertificationsPage() {
  return <ReviewWorkspace title="CA 认证" desks={DESKS} />
}
