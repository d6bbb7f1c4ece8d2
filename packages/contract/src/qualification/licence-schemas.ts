import { normalPersonName } from '@xiaojiu/kernel/checks/names.ts'
import { normalLicenceNumber } from '@xiaojiu/kernel/checks/numbers.ts'
import { z } from 'zod'
import { GOODS_CLASSES, wordsOf } from '../catalogue/words.ts'
import { StoredFile } from '../file/schemas.ts'
import { Id, Instant, PAGE_FIELDS, PersonName, pageOf, RequestId } from '../wire.ts'
import {
  CHANGE_KINDS,
  CHANGE_STATES,
  COMPANY_KINDS,
  LICENCE_CODES,
  LICENCE_FIELDS,
  LICENCE_GROUPS,
  PAPER_STATE_LABELS,
  WALLET_STATE_LABELS,
} from './words.ts'

const Code = z.enum(LICENCE_CODES)
const Kind = z.enum(wordsOf(COMPANY_KINDS))
const DayText = z.iso.date({ message: '请选择正确的日期' })

export const CompanyKindRow = z.object({
  kind: Kind,
  name: z.string(),
  /** Papers without which a company of this kind can buy nothing. */
  requiredCodes: z.array(Code),
})
export const CompanyKindList = z.object({ list: z.array(CompanyKindRow) })

/** A kind of paper, and what it is to a company of some kind. */
export const LicenceType = z.object({
  code: Code,
  name: z.string(),
  group: z.enum(wordsOf(LICENCE_GROUPS)),
  isRequired: z.boolean(),
  /** One of these will do as well. */
  alternatives: z.array(Code),
  /** What is written on it. */
  fields: z.array(z.enum(LICENCE_FIELDS)),
  /** Fields that may stay empty. */
  optionalFields: z.array(z.enum(LICENCE_FIELDS)),
  /** What the fields are called on this paper. */
  labels: z.partialRecord(z.enum(LICENCE_FIELDS), z.string()),
  /** 长期 never stands on it. */
  alwaysEnds: z.boolean(),
  /** How long it lasts and what to take care of. */
  hint: z.string(),
})
export interface LicenceType extends z.output<typeof LicenceType> {}
export const LicenceTypeList = z.object({ list: z.array(LicenceType) })

export const LicenceTypeQuery = z.strictObject({
  /** Without it: every kind of paper, or those of the caller's own company, as the call says. */
  companyKind: Kind.optional(),
  /** Adds the papers these goods call for to the required ones. */
  goodsClasses: z
    .array(z.enum(wordsOf(GOODS_CLASSES)))
    .max(20)
    .optional(),
})
export interface LicenceTypeQuery extends z.output<typeof LicenceTypeQuery> {}

/** The kind of company whose papers are asked for. */
export const ExchangeQuery = z.strictObject({ typeCode: Kind })
export const ExchangePaper = z.object({ code: Code, name: z.string(), isRequired: z.boolean() })
export const ExchangePaperList = z.object({ list: z.array(ExchangePaper) })

/** One version of one paper. */
export const LicencePaper = z.object({
  licenceId: z.string(),
  code: Code,
  name: z.string(),
  state: z.enum(wordsOf(PAPER_STATE_LABELS)),
  version: z.int(),
  number: z.string(),
  holderName: z.string(),
  legalPerson: z.string(),
  address: z.string(),
  warehouseAddress: z.string(),
  issuer: z.string(),
  issuedOn: z.iso.date(),
  /** As printed: a day, a month, or 长期. */
  expires: z.string(),
  /** The last day on which it counts, 校验 included; null: 长期. */
  goodUntil: z.iso.date().nullable(),
  checkedUntil: z.iso.date().nullable(),
  /** 经营方式 and 经营类别 of a drug licence; empty where it prints none. */
  tradeMode: z.string(),
  rxCategory: z.string(),
  scopeText: z.string(),
  refuseReason: z.string().nullable(),
  changeId: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  files: z.array(StoredFile),
})
export interface LicencePaper extends z.output<typeof LicencePaper> {}

/** A kind of goods, and whether the papers open it. */
export const BuyingRight = z.object({
  label: z.string(),
  goodsClass: z.enum(wordsOf(GOODS_CLASSES)),
  isAllowed: z.boolean(),
  /** Why not; empty when allowed. */
  reason: z.string(),
  /** The papers that would open it. */
  licenceCodes: z.array(Code),
})
export interface BuyingRight extends z.output<typeof BuyingRight> {}

/** A kind of paper in the wallet: the one in force, and the one on its way. */
export const WalletItem = z.object({
  type: LicenceType,
  state: z.enum(wordsOf(WALLET_STATE_LABELS)),
  /** Until the one in force stops counting; negative after that. */
  daysLeft: z.int().nullable(),
  current: LicencePaper.nullable(),
  /** In review, or refused and to be corrected. */
  waiting: LicencePaper.nullable(),
})
export interface WalletItem extends z.output<typeof WalletItem> {}
export const Wallet = z.object({
  companyName: z.string(),
  companyKind: Kind,
  creditCode: z.string(),
  /** The first day on which a paper in force ends; null when none does. */
  earliestEnd: z.iso.date().nullable(),
  list: z.array(WalletItem),
  /** What the papers in force let the company buy. */
  rights: z.array(BuyingRight),
})
export interface Wallet extends z.output<typeof Wallet> {}

const Line = (max: number, written = (text: string) => text.trim()) =>
  z.string().overwrite(written).max(max, `最多 ${max} 个字`)

/** A paper as typed from its picture. Which fields it needs depends on its kind. */
export const LicenceInput = z.strictObject({
  code: Code,
  number: Line(60, normalLicenceNumber).min(1, '请填写编号'),
  holderName: Line(60).min(1, '请填写名称'),
  legalPerson: Line(20, normalPersonName).default(''),
  address: Line(120).default(''),
  warehouseAddress: Line(120).default(''),
  issuer: Line(60).default(''),
  issuedOn: DayText,
  /** A day, a month, or 长期. */
  expires: Line(40),
  checkedUntil: DayText.nullable().default(null),
  tradeMode: Line(40).default(''),
  rxCategory: Line(60).default(''),
  scopeText: Line(500).default(''),
  fileIds: z.array(Id).min(1, '请上传图片').max(9, '最多 9 张'),
})
export interface LicenceInput extends z.output<typeof LicenceInput> {}

const Papers = (min: number) => z.array(LicenceInput).min(min, '请至少提交一份证照').max(18)

export const LicenceSubmission = z.strictObject({ submitId: RequestId, licences: Papers(1) })
export interface LicenceSubmission extends z.output<typeof LicenceSubmission> {}

export const LegalPersonChange = z.strictObject({ submitId: RequestId, legalPerson: PersonName, licences: Papers(1) })
export interface LegalPersonChange extends z.output<typeof LegalPersonChange> {}

const AreaCode = z.string().regex(/^\d{6}$/, '请选择所在地区')
/** The company as it should be; what stays as it is, is simply repeated. */
export const CompanyDataChange = z.strictObject({
  submitId: RequestId,
  name: Line(60).min(4, '企业名称至少 4 个字'),
  personInCharge: PersonName,
  qualityHead: PersonName,
  provinceCode: AreaCode,
  cityCode: AreaCode,
  districtCode: AreaCode,
  address: Line(120).min(2, '请填写详细地址'),
  licences: Papers(0),
})
export interface CompanyDataChange extends z.output<typeof CompanyDataChange> {}

/** Just what was refused: the papers, and the names of people or places if those were wrong. */
export const ChangeCorrection = z.strictObject({
  changeId: Id,
  licences: Papers(0),
  legalPerson: PersonName.optional(),
  name: Line(60).min(4, '企业名称至少 4 个字').optional(),
  personInCharge: PersonName.optional(),
  qualityHead: PersonName.optional(),
  address: Line(120).min(2, '请填写详细地址').optional(),
  /** Why it is right as it stands: a person decides then. */
  explanation: Line(300).optional(),
})
export interface ChangeCorrection extends z.output<typeof ChangeCorrection> {}

export const ChangeRef = z.strictObject({ changeId: Id })
export const ChangeMade = z.object({ changeId: z.string() })

export const ChangeFilter = z.strictObject({
  state: z.enum(wordsOf(CHANGE_STATES)).optional(),
  kind: z.enum(wordsOf(CHANGE_KINDS)).optional(),
  ...PAGE_FIELDS,
})
export interface ChangeFilter extends z.output<typeof ChangeFilter> {}

export const ChangeBrief = z.object({
  changeId: z.string(),
  kind: z.enum(wordsOf(CHANGE_KINDS)),
  state: z.enum(wordsOf(CHANGE_STATES)),
  /** What it is about, in one line. */
  title: z.string(),
  submittedBy: z.string(),
  submittedAt: Instant,
  decidedAt: Instant.nullable(),
  /** The first thing that was found wrong. */
  refuseReason: z.string().nullable(),
})
export interface ChangeBrief extends z.output<typeof ChangeBrief> {}
export const ChangeList = z.object({ ...pageOf(ChangeBrief) })
export interface ChangeList extends z.output<typeof ChangeList> {}

/** One thing before and after; `item` is a licence code or a field of the company. */
export const ChangeLine = z.object({ item: z.string(), label: z.string(), before: z.string(), after: z.string() })
export interface ChangeLine extends z.output<typeof ChangeLine> {}
export const ChangeDetail = z.object({
  ...ChangeBrief.shape,
  lines: z.array(ChangeLine),
  objections: z.array(z.object({ item: z.string(), label: z.string(), reason: z.string() })),
  steps: z.array(z.object({ verb: z.string(), at: Instant, note: z.string() })),
  licences: z.array(LicencePaper),
  canCancel: z.boolean(),
  canCorrect: z.boolean(),
})
export interface ChangeDetail extends z.output<typeof ChangeDetail> {}

/** The company's own data, as its licences name them. */
export const CompanyData = z.object({
  companyId: z.string(),
  name: z.string(),
  kind: Kind,
  creditCode: z.string(),
  legalPerson: z.string(),
  personInCharge: z.string(),
  qualityHead: z.string(),
  provinceCode: z.string(),
  cityCode: z.string(),
  districtCode: z.string(),
  areaText: z.string(),
  address: z.string(),
  /** Of a chain store: who buys for it. */
  headquartersName: z.string().nullable(),
  registeredOn: z.iso.date(),
  /** A change of the company's data or legal person that waits for a word. */
  waitingChangeId: z.string().nullable(),
})
export interface CompanyData extends z.output<typeof CompanyData> {}

export const VersionQuery = z.strictObject({ code: Code.optional() })
/** Every paper that ever counted, the newest first. */
export const VersionList = z.object({ list: z.array(LicencePaper) })
export interface VersionList extends z.output<typeof VersionList> {}

/** One paper's last day. */
export const CalendarEntry = z.object({
  code: Code,
  name: z.string(),
  endsOn: z.iso.date(),
  daysLeft: z.int(),
  /** 到期 of the paper itself, or of its 校验. */
  what: z.enum(['expiry', 'check']),
  isRequired: z.boolean(),
  /** A newer paper is in review already. */
  isRenewing: z.boolean(),
})
export interface CalendarEntry extends z.output<typeof CalendarEntry> {}
/** What has ended or will end within a year, the earliest first; and what is missing or refused. */
export const LicenceCalendar = z.object({
  today: z.iso.date(),
  entries: z.array(CalendarEntry),
  missing: z.array(z.object({ code: Code, name: z.string(), state: z.enum(['missing', 'refused', 'cancelled']) })),
})
export interface LicenceCalendar extends z.output<typeof LicenceCalendar> {}

/** An operator's word that the office has cancelled a licence, or taken that back. */
export const LicenceCancelling = z.strictObject({ companyId: Id, code: Code, reason: Line(200).min(4, '请填写原因') })
export interface LicenceCancelling extends z.output<typeof LicenceCancelling> {}
