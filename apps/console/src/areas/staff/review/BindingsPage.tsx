import { AppealList } from './AppealList.tsx'
import { DeskScreen } from './DeskScreen.tsx'

const DESKS = [
  { name: 'binding', label: '企业绑定' },
  { name: 'password-appeal', label: '找回申诉' },
]
const LISTS = [{ id: 'appeals', label: '全部申诉', list: <AppealList /> }]

/** 绑定与申诉: requests of logins to join a company, and appeals about lost mobiles. */
export function BindingsPage() {
  return <DeskScreen title="绑定与申诉" desks={DESKS} lists={LISTS} />
}
