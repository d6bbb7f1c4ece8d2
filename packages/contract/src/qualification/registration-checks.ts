import { isCompanyName, isPersonName } from '@xiaojiu/kernel/checks/names.ts'
import {
  checkCreditCode,
  isCompanyAccount,
  isPhone,
  isTaxNumber,
  normalCreditCode,
} from '@xiaojiu/kernel/checks/numbers.ts'
import { Mobile } from '../wire.ts'
import type { CompanyDraft, PaperDraft, ReceivingDraft } from './registration-schemas.ts'

/** A field and its error message. */
export interface DraftFault {
  readonly field: string
  readonly message: string
}

type Rule = readonly [field: string, isGood: boolean, message: string]

const faultsBy = (rules: readonly Rule[]): DraftFault[] =>
  rules.filter(([, isGood]) => !isGood).map(([field, , message]) => ({ field, message }))

/** Kinds that buy through a headquarters. */
export const CHAIN_KINDS: readonly string[] = ['chain-store', 'chain-branch']

/** The errors in 企业信息; used by the form and the server. */
export function companyFaults(draft: CompanyDraft): DraftFault[] {
  const code = checkCreditCode(draft.creditCode)
  return faultsBy([
    ['kind', draft.kind !== '', '请选择企业类型'],
    ['goodsClasses', draft.goodsClasses.length > 0, '请选择要采购的商品'],
    ['name', isCompanyName(draft.name), '请按营业执照填写企业全称，4–60 个字'],
    // A wrong check digit is allowed here because some early codes have one. The reviewer compares the code with the paper.
    ['creditCode', code !== 'format', '请填写 18 位统一社会信用代码'],
    ['area', draft.districtCode !== '' || draft.cityCode !== '', '请选择省、市、区县'],
    ['address', draft.address.length >= 4, '请填写详细地址，至少 4 个字'],
    ['legalPerson', isPersonName(draft.legalPerson), '请填写法定代表人姓名'],
    ['personInCharge', isPersonName(draft.personInCharge), '请填写企业负责人姓名'],
    ['qualityHead', isPersonName(draft.qualityHead), '请填写质量负责人姓名'],
    [
      'headquarters',
      !CHAIN_KINDS.includes(draft.kind) || checkCreditCode(draft.headquartersCode) !== 'format',
      '请填写所属连锁总部的统一社会信用代码',
    ],
  ])
}

/** A hint when the check digit is wrong: probably a typing error, but not an error of the form. */
export function creditCodeHint(creditCode: string): string | null {
  return checkCreditCode(creditCode) === 'check' ? '校验位不符，请核对；如与营业执照一致可继续提交' : null
}

/** The errors in 收货与开票. Medicines may go only to a licensed place, so the address is compared with the papers. */
export function receivingFaults(
  draft: ReceivingDraft,
  company: CompanyDraft,
  papers: readonly PaperDraft[],
): DraftFault[] {
  const isSpecial = draft.invoiceKind === 'special'
  return faultsBy([
    ['receiver', isPersonName(draft.receiver), '请填写收货人姓名'],
    ['receiverMobile', Mobile.safeParse(draft.receiverMobile).success, '请输入 11 位手机号'],
    ['area', draft.districtCode !== '' || draft.cityCode !== '', '请选择省、市、区县'],
    ['detail', draft.detail.length >= 4, '请填写详细地址，至少 4 个字'],
    [
      'detail',
      draft.detail.length < 4 || isLicensedPlace(draft.detail, papers),
      '收货地址须与证照登载的经营或仓库地址一致',
    ],
    [
      'taxNumber',
      isTaxNumber(draft.taxNumber) && normalCreditCode(draft.taxNumber) === normalCreditCode(company.creditCode),
      '纳税人识别号应与统一社会信用代码一致',
    ],
    ['invoiceAddress', !isSpecial || draft.invoiceAddress.length >= 4, '专用发票须填写地址'],
    ['invoicePhone', draft.invoicePhone === '' ? !isSpecial : isPhone(draft.invoicePhone), '请填写正确的电话'],
    ['bankName', !isSpecial || draft.bankName.length >= 4, '专用发票须填写开户行'],
    [
      'bankAccount',
      draft.bankAccount === '' ? !isSpecial : isCompanyAccount(draft.bankAccount),
      '请填写正确的对公账号，8–32 位数字',
    ],
  ])
}

/** Papers that name the places where a company may receive medicines. */
const NAMING_PLACES: readonly string[] = ['DL', 'ML', 'CF', 'PL', 'BL', 'INST']

/** Whether one of the papers names this place. The comparison ignores spaces, punctuation and the area in front. */
export function isLicensedPlace(detail: string, papers: readonly PaperDraft[]): boolean {
  const wanted = placeText(detail)
  return papers
    .filter(paper => NAMING_PLACES.includes(paper.code))
    .flatMap(paper => [paper.address, paper.warehouseAddress])
    .some(licensed => licensed !== '' && placeText(licensed).includes(wanted))
}

function placeText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s,.;:，。；：、#()（）—_-]/g, '')
    .toUpperCase()
}
