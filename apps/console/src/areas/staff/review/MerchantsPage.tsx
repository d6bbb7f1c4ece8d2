import { DeskScreen } from './DeskScreen.tsx'
import { MerchantList } from './MerchantList.tsx'

const DESKS = [{ name: 'merchant', label: '入驻申请' }]
const LISTS = [{ id: 'all', label: '全部申请', list: <MerchantList /> }]

/** 入驻申请: applications of sellers. */
export function MerchantsPage() {
  return <DeskScreen title="入驻申请" desks={DESKS} lists={LISTS} />
}
