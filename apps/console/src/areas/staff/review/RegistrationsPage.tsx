import { DeskScreen } from './DeskScreen.tsx'

const DESKS = [{ name: 'registration', label: '企业注册' }]

/** 注册审核: reviews company registrations. */
export function RegistrationsPage() {
  return <DeskScreen title="注册审核" desks={DESKS} />
}
