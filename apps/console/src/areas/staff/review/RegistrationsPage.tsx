import { DeskScreen } from './DeskScreen.tsx'
import { RegistrationList } from './RegistrationList.tsx'

const DESKS = [{ name: 'registration', label: '企业注册' }]
const LISTS = [{ id: 'all', label: '全部注册', list: <RegistrationList /> }]

/** 注册审核: reviews company registrations. */
export function RegistrationsPage() {
  return <DeskScreen title="注册审核" desks={DESKS} lists={LISTS} />
}
