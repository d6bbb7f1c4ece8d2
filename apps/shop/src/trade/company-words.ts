import type { Firm } from '@xiaojiu/contract/company/schemas.ts'

/** The kinds of buyer companies. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  'single-pharmacy': '单体药店',
  'chain-hq': '连锁总部',
  'chain-store': '连锁门店',
  'chain-branch': '连锁分公司',
  clinic: '诊所',
  'village-clinic': '卫生室',
  'private-hospital': '民营医院',
  'public-hospital': '公立医院',
  wholesaler: '批发企业',
  maker: '生产企业',
  'device-dealer': '器械经销商',
}

/** The character shown for a company: the first of its name after the place names. */
export function companySign(name: string): string {
  return [...name.replace(/^(.{2,3}?(省|市|区|县))*/, '')][0] ?? [...name][0] ?? ''
}

export function kindWord(kind: string): string {
  return KIND_WORDS[kind] ?? '采购企业'
}

/** The text and tone of each company state. */
export const STATE_WORDS: Readonly<
  Record<Firm['state'], { readonly text: string; readonly tone: 'good' | 'wait' | 'bad' }>
> = {
  approved: { text: '已认证', tone: 'good' },
  'in-review': { text: '审核中', tone: 'wait' },
  draft: { text: '资料待完善', tone: 'wait' },
  refused: { text: '审核未通过', tone: 'bad' },
  withdrawn: { text: '证照已注销', tone: 'bad' },
}
