import { drawPaper } from '../../../apps/server/src/gateways/testing/drawn-paper.ts'
import { aCreditCode } from '../../../apps/server/src/modules/qualification/registration/testing/made-up-code.ts'
import { licenceTerm } from '../licences/papers.ts'

const chinese = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日')

/** A made-up pharmacy, distinguished by `ordinal`, and its papers. */
export interface MadeUpPharmacy {
  readonly name: string
  readonly creditCode: string
  readonly address: string
  readonly legalPerson: string
  readonly drugNumber: string
}

export function aPharmacy(ordinal: number): MadeUpPharmacy {
  const creditCode = aCreditCode(ordinal)
  const tail = String(ordinal).padStart(5, '0')
  return {
    name: `武汉江城同济大药房第${tail}店`,
    creditCode,
    address: '湖北省武汉市武昌区中南路14号一楼',
    legalPerson: '方以智',
    drugNumber: `鄂DB0270${tail}`,
  }
}

export const BUYER = { name: '苏颂', idNumber: '11010519491231002X' }

export function businessLicence({ name, creditCode, address, legalPerson }: MadeUpPharmacy): Promise<Buffer> {
  return drawPaper('营业执照', [
    `统一社会信用代码：${creditCode}`,
    `名称：${name}`,
    '类型：有限责任公司（自然人独资）',
    `住所：${address}`,
    `法定代表人：${legalPerson}`,
    '成立日期：2016年03月08日',
    '营业期限：2016年03月08日至长期',
    '经营范围：药品零售；医疗器械销售；食品经营',
    '登记机关：武汉市武昌区市场监督管理局',
  ])
}

/** `holder` is the name on the paper: the reviewer refuses one that differs from the company's. */
export function drugLicence(
  { creditCode, address, legalPerson, drugNumber }: MadeUpPharmacy,
  holder: string,
): Promise<Buffer> {
  const { issuedOn, endsOn } = licenceTerm()
  return drawPaper('药品经营许可证', [
    `许可证编号：${drugNumber}`,
    `企业名称：${holder}`,
    `统一社会信用代码：${creditCode}`,
    `注册地址：${address}`,
    `法定代表人：${legalPerson}`,
    '经营范围：处方药、甲类非处方药、乙类非处方药：中成药、化学药',
    '发证机关：武汉市市场监督管理局',
    `发证日期：${chinese(issuedOn)}`,
    `有效期至：${chinese(endsOn)}`,
  ])
}

export function identityCard(): Promise<Buffer> {
  return drawPaper('居民身份证', [
    `姓名 ${BUYER.name}`,
    '性别 男 民族 汉',
    '出生 1949年12月31日',
    '住址 北京市朝阳区安贞里3号楼',
    `公民身份号码 ${BUYER.idNumber}`,
  ])
}

/** A letter or a print-out that only a person reads. */
export function plainPaper(title: string, { name }: MadeUpPharmacy): Promise<Buffer> {
  return drawPaper(title, [name])
}
