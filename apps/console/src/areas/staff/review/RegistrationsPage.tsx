import { ReviewWorkspace } from '../tasks/ReviewWorkspace.tsx'

const DESKS = [{ name: 'registration', label: '企业注册' }]

/** 注册审核: let a company in. */
export function RegistrationsPage() {
  return <ReviewWorkspace title="注册审核" desks={DESKS} />
}
