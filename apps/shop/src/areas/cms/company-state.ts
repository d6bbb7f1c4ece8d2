import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'

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

/** How the company's papers stand, in the words of the company card. */
export const COMPANY_HEALTH: Readonly<Record<UserInfo['companyState'], CompanyHealth>> = {
  none: { label: '未绑定企业', text: '绑定企业后可查看采购价', tone: 'warn', href: '/companySelect', action: '去绑定' },
  draft: { label: '资料待提交', text: '提交企业资料后可查看采购价', tone: 'warn', ...COMPLETE },
  'in-review': { label: '资料审核中', text: '审核通过后即可采购', tone: 'warn', ...PAPERS },
  approved: { label: '已认证', text: '企业资质审核通过，可正常采购', tone: 'good', ...PAPERS },
  refused: { label: '审核未通过', text: '请按驳回原因修改后重新提交', tone: 'warn', ...COMPLETE },
  withdrawn: {
    label: '证照已注销',
    text: '恢复后可继续采购',
    tone: 'warn',
    href: '/licenseWithdraw',
    action: '查看说明',
  },
}
