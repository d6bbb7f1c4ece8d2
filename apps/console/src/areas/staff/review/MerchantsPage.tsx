import { ReviewWorkspace } from '../tasks/ReviewWorkspace.tsx'

const DESKS = [{ name: 'merchant', label: '入驻申请' }]

/** 入驻申请: sellers who want in. */
export function MerchantsPage() {
  return <ReviewWorkspace title="入驻申请" desks={DESKS} />
}
