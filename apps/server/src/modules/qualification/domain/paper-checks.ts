import { isSameName, normalCompanyName, normalPersonName } from '@xiaojiu/kernel/checks/names.ts'
import {
  checkIdNumber,
  checkLicenceNumber,
  normalCreditCode,
  normalLicenceNumber,
} from '@xiaojiu/kernel/checks/numbers.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { type LicenceCode, licenceName } from './licence-names.ts'
import { licenceTypeOf } from './licence-types.ts'
import { goodUntil, readExpiry } from './licence-validity.ts'

/** A paper as its owner typed it. */
export interface TypedPaper {
  readonly code: LicenceCode
  readonly number: string
  readonly holderName: string
  readonly legalPerson: string
  readonly address: string
  readonly warehouseAddress: string
  readonly issuer: string
  readonly issuedOn: string
  readonly expires: string
  readonly checkedUntil: string | null
  readonly tradeMode: string
  readonly rxCategory: string
  readonly scopeText: string
}

export interface Fault {
  readonly field: string
  readonly message: string
}

/** Errors that can be found before a review: missing fields, impossible dates, another company's number. */
export function faultsOf(paper: TypedPaper, creditCode: string, today: Day): Fault[] {
  const type = licenceTypeOf(paper.code)
  const name = type.name
  const gaps = type.fields
    .filter(field => !type.optionalFields.includes(field) && field !== 'expires' && !paper[field])
    .map(field => ({ field, message: `请填写${type.labels[field] ?? ''}` }))
  const faults: Fault[] = [...gaps]
  const say = (field: string, message: string) => faults.push({ field, message })
  if (paper.issuedOn > today) say('issuedOn', '日期不能晚于今天')
  const end = readExpiry(paper.expires)
  if (paper.expires.trim() === '') say('expires', `请填写${type.labels.expires ?? '有效期'}`)
  else if (end === null) say('expires', '请填写日期、月份或“长期”')
  else if (end.expiresOn === null && type.alwaysEnds) say('expires', `${name}不会长期有效，请按证照填写`)
  else if (end.expiresOn !== null && end.expiresOn < paper.issuedOn) say('expires', '有效期不能早于发证日期')
  else if (end.expiresOn !== null && end.expiresOn < today) say('expires', `${name}已过期，请上传新的`)
  if (paper.checkedUntil !== null && paper.checkedUntil < today) say('checkedUntil', '校验已到期，请先办理校验')
  if (paper.number !== '') {
    const fault = numberFault(paper, creditCode)
    if (fault !== null) say('number', fault)
  }
  return faults
}

/** The stored name of the holder: a person's on an identity card, otherwise the company's. */
export function normalHolderName(name: string, code: string): string {
  return code === 'ID' ? normalPersonName(name) : normalCompanyName(name)
}

/** Papers whose number is the company's credit code. */
export const NAMES_THE_COMPANY: ReadonlySet<string> = new Set(['BL', 'INST', 'AR', 'IV'])

/** The reviewer judges older and local formats; impossible numbers are refused at once. */
function numberFault({ code, number }: TypedPaper, creditCode: string): string | null {
  if (NAMES_THE_COMPANY.has(code))
    return normalLicenceNumber(number, code) === normalCreditCode(creditCode) ? null : '与企业的统一社会信用代码不一致'
  const isWrong = code === 'ID' ? checkIdNumber(number) !== 'ok' : checkLicenceNumber(code, number) === 'format'
  return isWrong ? '编号格式不正确，请核对原件' : null
}

/** The company's data after approval of the papers. */
export interface HolderFacts {
  readonly name: string
  readonly legalPerson: string
}

export interface KeptPaper {
  readonly code: string
  readonly holderName: string
  readonly legalPerson: string
  readonly expiresOn: Day | null
  readonly checkedUntil: Day | null
}

export interface PaperObjection {
  readonly item: string
  readonly reason: string
}

/** What a careful reviewer finds by comparing the papers with the company, with each other and with the date. */
export function objectionsTo(
  papers: readonly KeptPaper[],
  holder: HolderFacts,
  onFile: readonly KeptPaper[],
  today: Day,
): PaperObjection[] {
  const buyerPerson = [...papers, ...onFile].find(paper => paper.code === 'ID')
  return papers.flatMap(paper => {
    const name = licenceName(paper.code)
    const found: PaperObjection[] = []
    const object = (reason: string) => found.push({ item: paper.code, reason })
    const end = goodUntil(paper)
    if (end !== null && end < today) object(`${name}已过期`)
    if (paper.code !== 'ID' && !isSameName(paper.holderName, holder.name))
      object(`${name}上的名称“${paper.holderName}”与企业名称“${holder.name}”不一致`)
    if (NAMES_THE_LEGAL_PERSON.has(paper.code) && !isSameName(paper.legalPerson, holder.legalPerson))
      object(`${name}上的法定代表人“${paper.legalPerson}”与企业登记的“${holder.legalPerson}”不一致`)
    if (paper.code === 'PA' && buyerPerson && !isSameName(buyerPerson.holderName, paper.legalPerson))
      object(`被委托人“${paper.legalPerson}”与身份证上的“${buyerPerson.holderName}”不一致`)
    return found
  })
}

/** The licence of a clinic or a chain store may name another person in charge; these papers name the legal person. */
export const NAMES_THE_LEGAL_PERSON: ReadonlySet<string> = new Set(['BL', 'INST', 'PL'])
