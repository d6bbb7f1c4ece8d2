import { z } from 'zod'
import { RIGHTS, type Right } from '../define.ts'
import { NewPassword } from '../identity/password-rule.ts'
import { Ticket } from '../identity/schemas.ts'
import { Flag, Id, Instant, Mobile, PAGE_FIELDS, PersonName, pageOf, Yuan } from '../wire.ts'
import { SUB_ROLES, type SubRole } from './words.ts'

export * from './words.ts'

/** Default rights of each role; the main account can grant and revoke single rights. */
export const ROLE_RIGHTS: Readonly<Record<SubRole, readonly Right[]>> = {
  purchaser: ['order', 'receive', 'after-sale'],
  finance: ['pay', 'finance'],
  receiver: ['receive', 'after-sale'],
  quality: ['qualification'],
  custom: [],
}

/** The most sub-accounts of one company. */
export const MOST_SUB_ACCOUNTS = 100

const RightName = z.enum(Object.keys(RIGHTS) as [Right, ...Right[]])

export const LoginName = z
  .string()
  .trim()
  .regex(/^[a-zA-Z][\w-]{3,29}$/, { message: '账号为 4–30 位字母、数字、下划线或短横线，以字母开头' })

const Limit = Yuan.refine(amount => amount > 0 && amount <= 10_000_000_000, { message: '限额应大于 0' }).nullable()

/** The rights and limits of a sub-account. */
const SUB_ACCOUNT_TERMS = {
  personName: PersonName,
  role: z.enum(SUB_ROLES),
  rights: z.array(RightName).max(20),
  /** The largest amount of one order without approval; null: no limit. */
  orderLimit: Limit,
  /** The same for all orders of a calendar month. */
  monthLimit: Limit,
  /** Every order needs approval. */
  needsApproval: z.boolean(),
  /** For the headquarters of a chain: the stores that this employee buys for. */
  storeCompanyIds: z.array(Id).max(500).default([]),
}

export const NewSubAccount = z.strictObject({
  ...SUB_ACCOUNT_TERMS,
  loginName: LoginName,
  mobile: Mobile,
  password: NewPassword,
})
export interface NewSubAccount extends z.output<typeof NewSubAccount> {}
export const ChangedSubAccount = z.strictObject({ ...SUB_ACCOUNT_TERMS, userBasicId: Id })
export interface ChangedSubAccount extends z.output<typeof ChangedSubAccount> {}

export const SubAccountRef = z.strictObject({ userBasicId: Id })
export const SubAccountMade = z.object({ userBasicId: z.string() })

export const SUB_ACCOUNT_STATES = ['active', 'suspended'] as const
export const SubAccount = z.object({
  userBasicId: z.string(),
  loginName: z.string(),
  personName: z.string(),
  /** Masked. */
  mobile: z.string(),
  role: z.enum(SUB_ROLES),
  rights: z.array(RightName),
  orderLimit: Yuan.nullable(),
  monthLimit: Yuan.nullable(),
  needsApproval: z.boolean(),
  storeCompanyIds: z.array(z.string()),
  state: z.enum(SUB_ACCOUNT_STATES),
  /** The company created the login. Otherwise it is the employee's own, and only the employee changes its password and mobile. */
  isManaged: z.boolean(),
  createdAt: Instant,
})
export interface SubAccount extends z.output<typeof SubAccount> {}

export const SubAccountQuery = z.strictObject({
  /** Part of login name, name or mobile. */
  keyword: z.string().trim().max(40).optional(),
  role: z.enum(SUB_ROLES).optional(),
  state: z.enum(SUB_ACCOUNT_STATES).optional(),
  ...PAGE_FIELDS,
})
export interface SubAccountQuery extends z.output<typeof SubAccountQuery> {}
export const SubAccountPage = z.object({
  ...pageOf(SubAccount),
  mostSubAccounts: z.int(),
  /** For the headquarters of a chain: the number of stores that can be assigned. */
  storeCount: z.int(),
})
export interface SubAccountPage extends z.output<typeof SubAccountPage> {}

export const EnableSubAccount = z.strictObject({ userBasicId: Id, enableStatus: Flag })
export const SubAccountPassword = z.strictObject({ userBasicId: Id, password: NewPassword })
export interface SubAccountPassword extends z.output<typeof SubAccountPassword> {}
/** The ticket proves that the owner of the new mobile agrees. */
export const SubAccountMobile = z.strictObject({ userBasicId: Id, mobile: Mobile, ticket: Ticket })
export interface SubAccountMobile extends z.output<typeof SubAccountMobile> {}
export const LoginNameProposal = z.object({ loginName: z.string() })

/** A store of a chain, as the headquarters sees it. */
export const SecondCompany = z.object({
  companyId: z.string(),
  companyName: z.string(),
  creditCode: z.string(),
  areaText: z.string(),
  isChecked: z.boolean(),
})
export interface SecondCompany extends z.output<typeof SecondCompany> {}
export const SecondCompanyQuery = z.strictObject({
  /** The sub-account whose stores are marked; absent for a new sub-account. */
  userBasicId: Id.optional(),
  keyword: z.string().trim().max(60).optional(),
  ...PAGE_FIELDS,
})
export interface SecondCompanyQuery extends z.output<typeof SecondCompanyQuery> {}
export const SecondCompanyPage = z.object({ ...pageOf(SecondCompany) })
export interface SecondCompanyPage extends z.output<typeof SecondCompanyPage> {}
export const SecondCompanies = z.object({ list: z.array(SecondCompany) })

/** A company that this login buys for: its own, or a chain store assigned to it. */
export const MyCompany = z.object({
  companyId: z.string(),
  companyName: z.string(),
  companyKind: z.string(),
  isCurrent: z.boolean(),
  /** A store of the current headquarters. It buys through the headquarters and cannot be chosen. */
  isStore: z.boolean(),
})
export interface MyCompany extends z.output<typeof MyCompany> {}
export const MyCompanies = z.object({ list: z.array(MyCompany) })
