import type { RefusalText } from '../refusals.ts'

export const serviceRefusals = {
  'complaint-closed': { status: 409, msg: '该反馈已完结，如有新的问题请重新提交' },
  'complaint-not-answered': { status: 409, msg: '平台回复后才能评价' },
  'too-many-complaints': { status: 429, msg: '今天提交的反馈已达上限，请明天再试或拨打客服电话' },
} as const satisfies Record<string, RefusalText>
