import { DeskScreen } from './DeskScreen.tsx'

const DESKS = [
  { name: 'binding', label: '企业绑定' },
  { name: 'password-appeal', label: '找回申诉' },
]

/** 绑定与申诉: logins that want a company, and people who lost their mobile. */
export function BindingsPage() {
  return <DeskScreen title="绑定与申诉" desks={DESKS} />
}
