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
  /** Papers that a company of this kind must have to buy anything. */
  requiredCodes: z.array(Code),
})
export const CompanyKindList = z.object({ list: z.array(CompanyKindRow) })

/** A kind of paper and its role for a kind of company. */
export const LicenceType = z.object({
  code: Code,
  name: z.string(),
  group: z.enum(wordsOf(LICENCE_GROUPS)),
  isRequired: z.boolean(),
  /** Kinds that can replace it. */
  alternatives: z.array(Code),
  /** The fields printed on it. */
  fields: z.array(z.enum(LICENCE_FIELDS)),
  /** Fields that may stay empty. */
  optionalFields: z.array(z.enum(LICENCE_FIELDS)),
  /** The names of the fields on this paper. */
  labels: z.partialRecord(z.enum(LICENCE_FIELDS), z.string()),
  /** The paper always has an end date, never 长期. */
  alwaysEnds: z.boolean(),
  /** Advice about its validity and what to check. */
  hint: z.string(),
})
export interface LicenceType extends z.output<typeof LicenceType> {}
export const LicenceTypeList = z.object({ list: z.array(LicenceType) })

export const LicenceTypeQuery = z.strictObject({
  /** Default: all kinds of paper, or those of the caller's own company, depending on the call. */
  companyKind: Kind.optional(),
  /** Adds the papers that these goods require. */
  goodsClasses: z
    .array(z.enum(wordsOf(GOODS_CLASSES)))
    .max(20)
    .optional(),
})
export interface LicenceTypeQuery extends z.output<typeof LicenceTypeQuery> {}

/** The kind of company. */
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
  /** The last valid day, 校验 included; null: 长期. */
  goodUntil: z.iso.date().nullable(),
  checkedUntil: z.iso.date().nullable(),
  /** 经营方式 and 经营类别 of a drug licence; empty when none is printed. */
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

/** A kind of goods, and whether the papers allow buying it. */
export const BuyingRight = z.object({
  label: z.string(),
  goodsClass: z.enum(wordsOf(GOODS_CLASSES)),
  isAllowed: z.boolean(),
  /** Why not; empty when it is allowed. */
  reason: z.string(),
  /** The papers that would allow it. */
  licenceCodes: z.array(Code),
})
export interface BuyingRight extends z.output<typeof BuyingRight> {}

/** A kind of paper in the wallet: the valid version, and the one in review. */
export const WalletItem = z.object({
  type: LicenceType,
  state: z.enum(wordsOf(WALLET_STATE_LABELS)),
  /** Days until the valid version expires; negative afterwards. */
  daysLeft: z.int().nullable(),
  current: LicencePaper.nullable(),
  /** In review, or refused and waiting for a correction. */
  waiting: LicencePaper.nullable(),
})
export interface WalletItem extends z.output<typeof WalletItem> {}
export const Wallet = z.object({
  companyName: z.string(),
  companyKind: Kind,
  creditCode: z.string(),
  /** The earliest expiry of a valid paper; null when none expires. */
  earliestEnd: z.iso.date().nullable(),
  list: z.array(WalletItem),
  /** The goods that the valid papers allow the company to buy. */
  rights: z.array(BuyingRight),
})
export interface Wallet extends z.output<typeof Wallet> {}

const Line = (max: number, written = (text: string) => text.trim()) =>
  z.string().overwrite(written).max(max, `最多 ${max} 个字`)

/** A paper, typed from its picture. The required fields depend on its kind. */
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
/** The company's complete new data; unchanged fields are repeated. */
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

/** Only what was refused: papers, and company fields that were wrong. */
export const ChangeCorrection = z.strictObject({
  changeId: Id,
  licences: Papers(0),
  legalPerson: PersonName.optional(),
  name: Line(60).min(4, '企业名称至少 4 个字').optional(),
  personInCharge: PersonName.optional(),
  qualityHead: PersonName.optional(),
  address: Line(120).min(2, '请填写详细地址').optional(),
  /** Why the applicant thinks it is correct; then a person decides. */
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
  /** The subject in one line. */
  title: z.string(),
  submittedBy: z.string(),
  submittedAt: Instant,
  decidedAt: Instant.nullable(),
  /** The first objection. */
  refuseReason: z.string().nullable(),
})
export interface ChangeBrief extends z.output<typeof ChangeBrief> {}
export const ChangeList = z.object({ ...pageOf(ChangeBrief) })
export interface ChangeList extends z.output<typeof ChangeList> {}

/** One field before and after; `item` is a licence code or a field of the company. */
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

/** The company's data as printed on its licences. */
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
  /** For a chain store: the company that buys for it. */
  headquartersName: z.string().nullable(),
  registeredOn: z.iso.date(),
  /** A change of the company's data or legal person that is in review. */
  waitingChangeId: z.string().nullable(),
})
export interface CompanyData extends z.output<typeof CompanyData> {}

export const VersionQuery = z.strictObject({ code: Code.optional() })
/** All versions that were ever valid, newest first. */
export const VersionList = z.object({ list: z.array(LicencePaper) })
export interface VersionList extends z.output<typeof VersionList> {}

/** The last valid day of one paper. */
export const CalendarEntry = z.object({
  code: Code,
  name: z.string(),
  endsOn: z.iso.date(),
  daysLeft: z.int(),
  /** Expiry of the paper itself, or of its 校验. */
  what: z.enum(['expiry', 'check']),
  isRequired: z.boolean(),
  /** A newer version is already in review. */
  isRenewing: z.boolean(),
})
export interface CalendarEntry extends z.output<typeof CalendarEntry> {}
/** Papers that expired or expire within a year, earliest first; and papers that are missing or refused. */
export const LicenceCalendar = z.object({
  today: z.iso.date(),
  entries: z.array(CalendarEntry),
  missing: z.array(z.object({ code: Code, name: z.string(), state: z.enum(['missing', 'refused', 'cancelled']) })),
})
export interface LicenceCalendar extends z.output<typeof LicenceCalendar> {}

/** An operator records that the authority cancelled a licence, or withdrew the cancellation. */
export const LicenceCancelling = z.strictObject({ companyId: Id, code: Code, reason: Line(200).min(4, '请填写原因') })
export interface LicenceCancelling extends z.output<typeof LicenceCancelling> {}
/** A licence cannot be marked as revoked without the authority's document. */
export const LicenceTakenAway = LicenceCancelling.extend({
  fileIds: z.array(Id).min(1, '请上传发证机关的公告或决定').max(6, '最多 6 张'),
})
export interface LicenceTakenAway extends z.output<typeof LicenceTakenAway> {}
