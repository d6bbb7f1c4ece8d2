import { DeskScreen } from './DeskScreen.tsx'
import { EndingList } from './EndingList.tsx'

const DESKS = [{ name: 'licence-change', label: '证照变更' }]
const LISTS = [{ id: 'ending', label: '到期日历', list: <EndingList /> }]

/** 证照审核与到期: renewed and changed papers, and expiry dates. */
export function LicencesPage() {
  return <DeskScreen title="证照审核" desks={DESKS} lists={LISTS} />
}
