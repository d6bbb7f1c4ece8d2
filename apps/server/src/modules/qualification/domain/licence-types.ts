import type { BuyerKind } from './buyer.ts'
import { LICENCE_NAMES, type LicenceCode } from './licence-names.ts'
import { GROUP_OF, NEEDS } from './requirements.ts'

type Field =
  | 'number'
  | 'holderName'
  | 'legalPerson'
  | 'address'
  | 'warehouseAddress'
  | 'issuer'
  | 'issuedOn'
  | 'expires'
  | 'checkedUntil'
  | 'tradeMode'
  | 'rxCategory'
  | 'scopeText'

type Group = 'subject' | 'medicine' | 'device' | 'food' | 'authority' | 'trade'

/** The fields of a kind of paper, the same for every holder. */
interface Form {
  readonly group: Group
  readonly fields: readonly Field[]
  readonly optional: readonly Field[]
  readonly labels: Readonly<Partial<Record<Field, string>>>
  readonly hint: string
}

const BASE: readonly Field[] = ['number', 'holderName', 'issuer', 'issuedOn', 'expires']
const LABELS: Readonly<Record<Field, string>> = {
  number: '证照编号',
  holderName: '企业名称',
  legalPerson: '法定代表人',
  address: '经营地址',
  warehouseAddress: '仓库地址',
  issuer: '发证机关',
  issuedOn: '发证日期',
  expires: '有效期至',
  checkedUntil: '校验有效期至',
  tradeMode: '经营方式',
  rxCategory: '经营类别',
  scopeText: '经营范围',
}

const form = (
  group: Group,
  hint: string,
  more: readonly Field[] = [],
  labels: Partial<Record<Field, string>> = {},
  optional: readonly Field[] = [],
): Form => ({ group, hint, fields: [...BASE, ...more], labels: { ...LABELS, ...labels }, optional })

const person = (group: Group, hint: string, labels: Partial<Record<Field, string>>): Form => ({
  group,
  hint,
  fields: ['number', 'holderName', 'legalPerson', 'issuedOn', 'expires'],
  labels: { ...LABELS, ...labels },
  optional: [],
})

const letter = { number: '委托书编号', holderName: '委托企业', legalPerson: '被委托人', issuedOn: '签署日期' }

const FORMS: Readonly<Record<LicenceCode, Form>> = {
  BL: form('subject', '长期或按执照所载日期', ['legalPerson', 'address', 'scopeText'], {
    number: '信用代码',
    address: '住所',
  }),
  INST: form('subject', '按证书所载日期', ['legalPerson', 'address'], { number: '信用代码', address: '住所' }, [
    'address',
  ]),
  AR: form(
    'subject',
    '每年 6 月 30 日前公示上一年度年报',
    [],
    { number: '信用代码', issuer: '公示平台', issuedOn: '公示日期' },
    ['issuer'],
  ),
  DL: form(
    'medicine',
    '有效期 5 年，到期前 6 至 2 个月申请换证',
    ['legalPerson', 'address', 'warehouseAddress', 'tradeMode', 'rxCategory', 'scopeText'],
    { number: '许可证编号' },
    ['warehouseAddress', 'tradeMode', 'rxCategory'],
  ),
  PL: form('medicine', '有效期 5 年', ['legalPerson', 'address', 'scopeText'], {
    number: '许可证编号',
    address: '生产地址',
    scopeText: '生产范围',
  }),
  ML: form(
    'medicine',
    '须按期校验，校验到期后不能采购',
    ['legalPerson', 'address', 'checkedUntil', 'scopeText'],
    { number: '登记号', holderName: '机构名称', legalPerson: '主要负责人', address: '执业地址', scopeText: '诊疗科目' },
    ['checkedUntil'],
  ),
  CF: form('medicine', '备案凭证长期有效', ['legalPerson', 'address', 'scopeText'], {
    number: '备案编号',
    holderName: '诊所名称',
    legalPerson: '主要负责人',
    address: '执业地址',
    issuer: '备案机关',
    issuedOn: '备案日期',
    scopeText: '诊疗科目',
  }),
  D2: form(
    'device',
    '备案凭证长期有效，采购第二类医疗器械时需要',
    ['address', 'scopeText'],
    { number: '备案编号', issuer: '备案部门', issuedOn: '备案日期' },
    ['address', 'scopeText'],
  ),
  D3: form('device', '有效期 5 年，采购第三类医疗器械时需要', ['address', 'scopeText'], { number: '许可证编号' }, [
    'address',
  ]),
  FD: form(
    'food',
    '许可证有效期 5 年，备案长期有效；采购食品、保健食品时需要',
    ['address', 'scopeText'],
    { number: '许可证或备案编号', scopeText: '经营项目' },
    ['address'],
  ),
  PA: person('authority', '一般不超过 1 年，须加盖公章并由法定代表人签字', letter),
  RA: person('authority', '一般不超过 1 年，须加盖公章', letter),
  ID: {
    ...person('authority', '采购员身份证正反面', {
      number: '身份证号',
      holderName: '姓名',
      issuedOn: '签发日期',
      issuer: '签发机关',
    }),
    fields: ['number', 'holderName', 'issuer', 'issuedOn', 'expires'],
  },
  IV: {
    ...form('trade', '名称、税号、地址电话、开户行及账号', [], {
      number: '纳税人识别号',
      holderName: '发票抬头',
      issuedOn: '填写日期',
    }),
    fields: ['number', 'holderName', 'issuedOn', 'expires'],
  },
  QA: {
    ...form('trade', '与店铺首营时签署，不晚于许可证到期日', [], { number: '协议编号', issuedOn: '签署日期' }),
    fields: ['number', 'holderName', 'issuedOn', 'expires'],
  },
  QS: {
    ...form('trade', '每 1 至 2 年更新', [], { number: '编号', issuedOn: '填写日期' }),
    fields: ['number', 'holderName', 'issuedOn', 'expires'],
  },
  SE: {
    ...form('trade', '印章印模和随货同行单样式', [], { number: '编号', issuedOn: '备案日期' }),
    fields: ['number', 'holderName', 'issuedOn', 'expires'],
  },
  NS: form('trade', '网络销售药品的报告', [], { number: '报告编号', issuer: '受理机关', issuedOn: '报告日期' }),
}

/** Required papers of each kind of company. A nested list: one of these is enough. */
function requiredOf(kind: BuyerKind): readonly (readonly LicenceCode[])[] {
  const everyone: readonly (readonly LicenceCode[])[] = [['PA'], ['RA'], ['ID'], ['IV']]
  if (kind === 'public-hospital') return [['INST'], ['ML'], ...everyone]
  const trader: readonly (readonly LicenceCode[])[] = [['BL'], ['AR'], ...everyone]
  switch (GROUP_OF[kind]) {
    case 'retail':
    case 'wholesale':
      return [['DL'], ...trader]
    case 'medical':
      return [kind === 'clinic' ? ['ML', 'CF'] : ['ML'], ...trader]
    case 'maker':
      return [['PL'], ...trader]
    case 'dealer':
      return trader
  }
}

/** Papers that allow more goods. A medical institution uses what it buys and needs none of them. */
function optionalOf(kind: BuyerKind): readonly LicenceCode[] {
  const group = GROUP_OF[kind]
  if (group === 'medical') return []
  return group === 'wholesale' ? ['D2', 'D3', 'FD', 'QS'] : ['D2', 'D3', 'FD']
}

export interface LicenceType {
  readonly code: LicenceCode
  readonly name: string
  readonly group: Group
  readonly isRequired: boolean
  readonly alternatives: readonly LicenceCode[]
  readonly fields: readonly Field[]
  readonly optionalFields: readonly Field[]
  readonly labels: Readonly<Partial<Record<Field, string>>>
  /** It always has an end date, never 长期. */
  readonly alwaysEnds: boolean
  readonly hint: string
}

/** Papers that always have an end date, by law or by their author. */
const ALWAYS_ENDS: ReadonlySet<string> = new Set(['DL', 'PL', 'D3', 'PA', 'RA'])

/** One kind of paper by itself. */
export function licenceTypeOf(
  code: LicenceCode,
  isRequired = false,
  alternatives: readonly LicenceCode[] = [],
): LicenceType {
  const { group, fields, optional, labels, hint } = FORMS[code]
  const shown = Object.fromEntries(fields.map(field => [field, labels[field] ?? LABELS[field]]))
  return {
    code,
    name: LICENCE_NAMES[code],
    group,
    isRequired,
    alternatives,
    fields,
    optionalFields: optional,
    labels: shown,
    alwaysEnds: ALWAYS_ENDS.has(code),
    hint,
  }
}

/** The papers of a kind of company, in the order of the dictionary; wanted goods add required ones. */
export function licenceTypesOf(kind: BuyerKind, goodsClasses: readonly string[] = []): LicenceType[] {
  const required = requiredOf(kind)
  const forGoods = new Set(goodsClasses.flatMap(goods => NEEDS[goods]?.[GROUP_OF[kind]]?.anyOf.slice(0, 1) ?? []))
  const types = [
    ...required.flatMap(codes =>
      codes.map(code =>
        licenceTypeOf(
          code,
          true,
          codes.filter(other => other !== code),
        ),
      ),
    ),
    ...optionalOf(kind).map(code => licenceTypeOf(code, forGoods.has(code))),
  ]
  const order = Object.keys(LICENCE_NAMES)
  return types.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code))
}

/** All kinds of papers. */
export function allLicenceTypes(): LicenceType[] {
  return (Object.keys(LICENCE_NAMES) as LicenceCode[]).map(code => licenceTypeOf(code))
}

/** Without these the company may not trade: when one is cancelled, buying ends. */
export function isFoundation(kind: BuyerKind, code: string): boolean {
  return (
    ['BL', 'INST', 'DL', 'ML', 'CF', 'PL'].includes(code) && requiredOf(kind).some(codes => codes.some(c => c === code))
  )
}

/** Whether every cancelled basic paper has been replaced by a valid paper of the same or an equivalent kind. */
export function isValidAgain(
  kind: BuyerKind,
  papers: readonly { readonly code: string; readonly state: string }[],
): boolean {
  const isHeld = (code: string, state: string) => papers.some(paper => paper.code === code && paper.state === state)
  return requiredOf(kind).every(
    codes =>
      !codes.some(code => isFoundation(kind, code) && isHeld(code, 'cancelled')) ||
      codes.some(code => isHeld(code, 'valid')),
  )
}
