import type { GridView } from '#grid/types.ts'

/** Applications first, then the lines, in one set of tabs. */
export const CREDIT_VIEWS: readonly GridView[] = [
  { id: 'waiting', label: '待答复申请' },
  { id: 'answered', label: '全部申请' },
  { id: 'line-open', label: '使用中的授信' },
  { id: 'line-overdue', label: '有逾期' },
  { id: 'line-closed', label: '已停用' },
  { id: 'debts', label: '欠款账龄' },
]
