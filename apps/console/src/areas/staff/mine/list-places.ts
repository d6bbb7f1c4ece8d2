import type { SavedView } from '@xiaojiu/contract/staff/views-endpoints.ts'

/** Where a list is shown: its title and the address of its screen. */
export interface ListPlace {
  readonly title: string
  readonly path: string
}

/** The lists of both consoles, by the name under which their views are saved. A test holds that every list is here. */
export const LIST_PLACES: Readonly<Record<string, ListPlace>> = {
  'store-cases': { title: '售后列表', path: '/seller/after-sale' },
  'store-differences': { title: '收货差异', path: '/seller/after-sale' },
  'watched-cases': { title: '售后监管', path: '/platform/after-sale' },
  arbitrations: { title: '平台介入', path: '/platform/arbitration' },
  companies: { title: '企业列表', path: '/platform/companies' },
  accounts: { title: '登录账号', path: '/platform/accounts' },
  visits: { title: '代客登录', path: '/platform/proxy' },
  'special-applications': { title: '增票资质', path: '/platform/invoices?view=special' },
  'due-orders': { title: '待对齐的订单', path: '/platform/invoices?view=due' },
  'red-forms': { title: '红字确认单', path: '/platform/invoices?view=red' },
  'invoice-troubles': { title: '开具失败的发票', path: '/platform/invoices' },
  transfers: { title: '到账转账', path: '/platform/money/transfers' },
  complaints: { title: '投诉建议', path: '/platform/service/complaints' },
  approvals: { title: '双人复核', path: '' },
  audit: { title: '审计日志', path: '' },
  'file-tasks': { title: '文件任务', path: '/platform/jobs?view=files' },
  jobs: { title: '定时任务', path: '/platform/jobs' },
  'failed-reactions': { title: '失败的处理', path: '/platform/jobs?view=failed' },
  'aside-reactions': { title: '已搁置的处理', path: '/platform/jobs?view=aside' },
  certificates: { title: '数字证书', path: '/platform/certifications?page=certificates' },
  'certifications-under-way': { title: '进行中的认证', path: '/platform/certifications?page=under-way' },
  'revocation-lists': { title: '吊销清单', path: '/platform/certifications?page=revocations' },
  decisions: { title: '审核记录', path: '' },
  registrations: { title: '全部注册', path: '/platform/registrations?page=all' },
  appeals: { title: '全部申诉', path: '/platform/bindings?page=appeals' },
  'ending-licences': { title: '到期日历', path: '/platform/licences?page=ending' },
  merchants: { title: '入驻申请', path: '/platform/merchants?page=all' },
  'locked-staff': { title: '已锁定的员工', path: '/platform/security?view=locked' },
  'refused-log-ins': { title: '失败的登录', path: '/platform/security?view=refused' },
  'ip-rules': { title: '允许的网络', path: '/platform/security?view=networks' },
  online: { title: '在线员工', path: '/platform/security' },
  'sensitive-acts': { title: '敏感操作', path: '/platform/security?view=sensitive' },
  imports: { title: '导入', path: '' },
  'import-rows': { title: '导入的行', path: '' },
  exports: { title: '导入导出中心', path: '' },
  'credit-applications': { title: '账期申请', path: '/seller/money/credit' },
  'credit-lines': { title: '账期额度', path: '/seller/money/credit' },
  'aged-debts': { title: '欠款账龄', path: '/seller/money/credit?view=debts' },
  'long-tasks': { title: '长任务', path: '/seller/jobs?tab=long' },
  'store-notices': { title: '商家公告', path: '/platform/content/messages' },
  'store-watch': { title: '预警', path: '/seller/watch' },
  'store-receipts': { title: '收款确认', path: '' },
  'month-statements': { title: '月度对账', path: '/seller/money/statements' },
  'store-statements': { title: '客户对账', path: '/seller/money/statements' },
  'store-pairs': { title: '首营审核', path: '' },
  inquiries: { title: '投诉协办', path: '' },
  violations: { title: '违规记录', path: '' },
  invitations: { title: '邀请', path: '' },
  members: { title: '员工', path: '' },
  'rights-matrix': { title: '权限一览', path: '' },
  roles: { title: '角色', path: '' },
  limits: { title: '复核限额', path: '' },
  'desk-figures': { title: '岗位情况', path: '' },
  'done-tasks': { title: '今日已办', path: '' },
  tasks: { title: '待办', path: '' },
  'operator-messages': { title: '消息', path: '/platform/inbox' },
  'staff-messages': { title: '消息与公告', path: '' },
}

export const listTitle = (list: string): string => LIST_PLACES[list]?.title ?? list

/** The address that opens the list with the filters of the view; null when the list has no address of its own. */
export function viewAddress({ list, content }: Pick<SavedView, 'content'> & { readonly list: string }): string | null {
  const { path = '' } = LIST_PLACES[list] ?? {}
  if (path === '') return null
  const address = typeof content['address'] === 'string' ? content['address'] : ''
  return address === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${address}`
}
