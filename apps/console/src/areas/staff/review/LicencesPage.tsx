import { DeskScreen } from './DeskScreen.tsx'

const DESKS = [{ name: 'licence-change', label: '证照变更' }]

/** 证照审核: renewed and changed papers. */
export function LicencesPage() {
  return <DeskScreen title="证照审核" desks={DESKS} />
}
