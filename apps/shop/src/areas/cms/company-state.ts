import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { refusalWay } from '#trade/cart/add-refusal.ts'

export interface CompanyHealth {
  readonly label: string
  readonly text: string
  readonly tone: 'good' | 'warn'
  /** Where to put it right. */
  readonly href: string
  readonly action: string
}

const COMPLETE = { href: '/register', action: '去完善' } as const
const PAPERS = { href: '/personal/qualificationManage', action: '我的资质' } as const

/** The result of the company's review. */
const BY_STATE: Readonly<Record<UserInfo['companyState'], CompanyHealth>> = {
  none: { label: '未绑定企业', text: '绑定企业后可查看采购价', tone: 'warn', href: '/companySelect', action: '去绑定' },
  draft: { label: '资料待提交', text: '提交企业资料后可查看采购价', tone: 'warn', ...COMPLETE },
  'in-review': { label: '资料审核中', text: '审核通过后即可采购', tone: 'warn', ...PAPERS },
  approved: { label: '已认证', text: '企业资料已审核通过', tone: 'good', ...PAPERS },
  refused: { label: '审核未通过', text: '请按驳回原因修改后重新提交', tone: 'warn', ...COMPLETE },
  withdrawn: {
    label: '证照已注销',
    text: '恢复后可继续采购',
    tone: 'warn',
    href: '/licenseWithdraw',
    action: '查看说明',
  },
}

/**
 * The state of the company's papers. An approved company may have a missing or expired paper: the gates of the goods on
 * the page show it, because they check today's papers.
 */
export function companyHealth(
  state: UserInfo['companyState'],
  goods: readonly Pick<GoodsRow, 'gate'>[],
): CompanyHealth {
  const gate = goods.find(row => row.gate.cell === 'complete-licences')?.gate
  if (state !== 'approved' || !gate) return BY_STATE[state]
  const href = refusalWay(gate.validateErrorType, gate.licenceCodes)?.href ?? PAPERS.href
  return { label: '证照待更新', text: gate.tips, tone: 'warn', href, action: '去更新' }
}
