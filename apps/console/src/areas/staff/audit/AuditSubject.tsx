import type { AuditRow } from '@xiaojiu/contract/staff/audit-endpoints.ts'
import { Link } from 'react-router'
import { TwoLines } from '#parts/page/Card.tsx'
import { currentConsole } from '#shell/console-face.ts'
import { useHasRight } from '#shell/session.ts'

const KINDS = { company: '企业', store: '店铺', account: '账号', order: '订单', case: '售后单' } as const
type Kind = keyof typeof KINDS

type Screens = Readonly<Partial<Record<Kind, readonly [path: string, right: string]>>>

/** The page of a record in each console, and the required right. */
const SCREENS: Readonly<Record<'seller' | 'platform', Screens>> = {
  seller: {
    account: ['/seller/staff?accountId=', 'staff.act'],
    case: ['/seller/after-sale/detail?caseId=', 'order.look'],
  },
  platform: {
    company: ['/platform/companies/detail?companyId=', 'company.look'],
    account: ['/platform/accounts?accountId=', 'company.act'],
    case: ['/platform/arbitration?caseId=', 'after-sale.judge'],
  },
}

/** The record of an act, by name or number; a link for staff who may open it. */
export function AuditSubject({ row: { subject, about } }: { readonly row: AuditRow }) {
  const [path = '', right = ''] = (about && SCREENS[currentConsole().kind][about.kind]) ?? []
  const maySee = useHasRight(right)
  if (about === null) return subject.startsWith('login:') ? '未核实的登录名' : subject
  return (
    <TwoLines
      first={maySee ? <Link to={`${path}${subject}`}>{about.name}</Link> : about.name}
      second={KINDS[about.kind]}
    />
  )
}
