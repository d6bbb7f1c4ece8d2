import type { Day } from '@xiaojiu/kernel/time.ts'

/** The company data that certification needs. */
export interface Applicant {
  readonly isApproved: boolean
  readonly companyName: string
  readonly legalPerson: string
  readonly basePaper: BasePaper | null
}

/** The basic paper of a company: 营业执照, or the equivalent of a medical institution. */
export interface BasePaper {
  readonly name: string
  readonly number: string
  /** As printed; empty when it was not recorded. */
  readonly holderName: string
  readonly legalPerson: string
  readonly goodUntil: Day | null
}

export interface Need {
  readonly name: string
  readonly isMet: boolean
  readonly advice: string
  readonly href: string | null
}

/** Possible basic papers; the first one held counts. */
export const BASE_PAPERS = ['BL', 'INST', 'ML', 'CF'] as const

/** The conditions for certification, one by one. */
export function certificationNeeds({ isApproved, companyName, legalPerson, basePaper }: Applicant, today: Day): Need[] {
  // Papers in review are not in the wallet yet, so they cannot be judged.
  if (!isApproved) return [need('企业资料已审核通过', false, '企业资料审核通过后即可认证', '/register')]
  const isGood = basePaper !== null && (basePaper.goodUntil === null || today <= basePaper.goodUntil)
  const isSame = (printed: string, known: string) => printed === '' || printed === known
  return [
    need('企业资料已审核通过', true, '', ''),
    need(
      '营业执照或执业许可在有效期内',
      isGood,
      basePaper === null ? '请先上传营业执照或执业许可' : `${basePaper.name}已过期，请先更新`,
      '/personal/updateLicense',
    ),
    need(
      '证照名称与企业名称一致',
      basePaper !== null && isSame(basePaper.holderName, companyName),
      '证照上的名称与企业名称不一致，请先办理资料变更',
      '/personal/qualificationManage/baseInfoCom',
    ),
    need(
      '法定代表人与证照一致',
      basePaper !== null && isSame(basePaper.legalPerson, legalPerson),
      '证照上的法定代表人与企业资料不一致，请先变更法定代表人',
      '/personal/updateLegalPerson',
    ),
  ]
}

function need(name: string, isMet: boolean, advice: string, href: string): Need {
  return isMet ? { name, isMet, advice: '', href: null } : { name, isMet, advice, href }
}
