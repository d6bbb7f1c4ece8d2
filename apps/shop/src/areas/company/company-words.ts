import type { Firm } from '@xiaojiu/contract/company/schemas.ts'

/** The state of a company in words, and how serious it is. */
export const STATE_WORDS: Readonly<Record<Firm['state'], { readonly text: string; readonly tone: 'good' | 'wait' | 'bad' }>> = {
  approved: { text: '已认证', tone: 'good' },
  'in-review': { text: '审核中', tone: 'wait' },
  draft: { text: '资料待完善', tone: 'wait' },
  refused: { text: '审核未通过', tone: 'bad' },
  withdrawn: { text: '证照已注销', tone: 'bad' },
}
