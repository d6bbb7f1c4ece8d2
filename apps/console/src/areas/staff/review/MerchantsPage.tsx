import { DeskScreen } from './DeskScreen.tsx'

const DESKS = [{ name: 'merchant', label: '入驻申请' }]

/** 入驻申请: sellers who want in. */
export function MerchantsPage() {
  return <DeskScreen title="入驻申请" desks={DESKS} />
}
