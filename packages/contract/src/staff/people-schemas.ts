import { z } from 'zod'
import { Id, Instant, Mobile, PAGE_FIELDS, PersonName, pageOf, SeenNumber, Yuan } from '../wire.ts'
import { Outcome } from './approvals-endpoints.ts'
import { PLATFORM_RIGHTS, SELLER_RIGHTS } from './rights.ts'

const RIGHT_KEYS = [...new Set([...Object.keys(SELLER_RIGHTS), ...Object.keys(PLATFORM_RIGHTS)])]
const RightKey = z.enum(RIGHT_KEYS, { message: '没有这项权限' })
const Rights = z.array(RightKey).max(RIGHT_KEYS.length)
const Reason = z.string().trim().min(2, '请填写原因').max(200)

/** The provinces and stores that an operator is limited to; an empty list is no limit. */
const Limits = z.strictObject({
  provinceCodes: z.array(z.string().regex(/^\d{6}$/)).max(40),
  storeIds: z.array(Id).max(200),
})
export type Limits = z.output<typeof Limits>

/** 复核限额: the largest amount that a person decides alone or as the second person, by kind of act. */
const OwnLimits = z.record(z.string().regex(/^[a-z][a-z.-]{1,39}$/), Yuan)
export type OwnLimits = z.output<typeof OwnLimits>

export const MEMBER_STATES = ['active', 'disabled', 'ended'] as const

export const MemberQuery = z.strictObject({
  keyword: z.string().trim().max(40).optional(),
  state: z.enum(MEMBER_STATES).optional(),
  roleId: Id.optional(),
  /** Only this login: links lead to one person. */
  accountId: Id.optional(),
  ...PAGE_FIELDS,
})
export interface MemberQuery extends z.output<typeof MemberQuery> {}

export const MemberRow = z.object({
  memberId: Id,
  accountId: Id,
  name: z.string(),
  loginName: z.string(),
  /** Masked. */
  mobile: z.string(),
  roleId: Id,
  role: z.string(),
  isOwner: z.boolean(),
  rights: z.array(z.string()),
  /** The person has individual rights instead of those of the role. */
  hasOwnRights: z.boolean(),
  limits: Limits.nullable(),
  approvalLimits: OwnLimits,
  hasSecondFactor: z.boolean(),
  /** It must be replaced at the next log-in. */
  isFactorDue: z.boolean(),
  lastLogInAt: Instant.nullable(),
  sessionCount: z.int(),
  /** Cases that the person is deciding there; given back when the person is signed out. */
  claimCount: z.int(),
  state: z.enum(MEMBER_STATES),
  version: z.int(),
  isSelf: z.boolean(),
})
export interface MemberRow extends z.output<typeof MemberRow> {}
export const MemberPage = z.object(pageOf(MemberRow))
export interface MemberPage extends z.output<typeof MemberPage> {}

/** Stores that an operator can be limited to, by a part of their name. */
export const LimitStoreQuery = z.strictObject({ keyword: z.string().trim().max(40).optional() })
export interface LimitStoreQuery extends z.output<typeof LimitStoreQuery> {}
export const LimitStoreList = z.object({ list: z.array(z.object({ storeId: Id, name: z.string() })) })

export const RoleRow = z.object({
  roleId: Id,
  name: z.string(),
  rights: z.array(z.string()),
  /** Built in: can be copied but not changed. */
  isPreset: z.boolean(),
  isOwner: z.boolean(),
  memberCount: z.int(),
  version: z.int(),
})
export interface RoleRow extends z.output<typeof RoleRow> {}
export const RoleList = z.object({ list: z.array(RoleRow) })

export const InvitationRow = z.object({
  invitationId: Id,
  name: z.string(),
  mobile: z.string(),
  role: z.string(),
  /** Of the platform: what the person will see; null: everything. */
  limits: Limits.nullable(),
  invitedBy: z.string(),
  at: Instant,
  expiresAt: Instant,
})
export const InvitationList = z.object({ list: z.array(InvitationRow) })

export const Invite = z.strictObject({
  name: PersonName,
  mobile: Mobile,
  roleId: Id,
  /** Replaces the rights of the role. */
  rights: Rights.nullable().default(null),
  limits: Limits.nullable().default(null),
})
export interface Invite extends z.output<typeof Invite> {}
export const Invited = z.object({ invitationId: Id, expiresAt: Instant })

export const InvitationRef = z.strictObject({ invitationId: Id })

export const ChangeMember = z.strictObject({
  memberId: Id,
  version: SeenNumber,
  roleId: Id,
  rights: Rights.nullable(),
  limits: Limits.nullable().default(null),
  /** Replaces all of them; absent: they stay. */
  approvalLimits: OwnLimits.optional(),
  reason: Reason,
})
export interface ChangeMember extends z.output<typeof ChangeMember> {}

export const MemberAct = z.strictObject({ memberId: Id, reason: Reason })
export interface MemberAct extends z.output<typeof MemberAct> {}

export const HandOver = z.strictObject({
  memberId: Id,
  /** The new role of the current owner. */
  ownRoleId: Id,
  reason: Reason,
})
export interface HandOver extends z.output<typeof HandOver> {}

export const SaveRole = z.strictObject({
  /** Absent: creates a role. */
  roleId: Id.optional(),
  version: SeenNumber.optional(),
  /** The role that it is a copy of. */
  copyOf: Id.optional(),
  name: z.string().trim().min(1, '请填写角色名称').max(20, '角色名称最多 20 个字'),
  rights: Rights.min(1, '请至少选择一项权限'),
  /** Required when a colleague must approve. */
  reason: z.string().trim().max(200).optional(),
})
export interface SaveRole extends z.output<typeof SaveRole> {}

/** The saved role; null while it waits for approval. */
export const RoleSaved = Outcome.extend({ role: RoleRow.nullable() })
export interface RoleSaved extends z.output<typeof RoleSaved> {}

export const RoleRef = z.strictObject({ roleId: Id })

const InvitationToken = z.string().regex(/^[\w-]{43}$/, { message: '邀请链接不正确或已失效，请联系管理员重新邀请' })

export const InvitationQuery = z.strictObject({ token: InvitationToken })
export const InvitationView = z.object({
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  /** The store, or the platform. */
  place: z.string(),
  role: z.string(),
  /** Set when the mobile already has a login: the person enters its password. */
  loginName: z.string().nullable(),
  leastPasswordLength: z.int(),
})

export const AcceptInvitation = z.strictObject({
  token: InvitationToken,
  loginName: z
    .string()
    .trim()
    .regex(/^[a-zA-Z][\w-]{3,29}$/, { message: '登录名为 4–30 位字母、数字、下划线或短横线，以字母开头' }),
  password: z.string().min(1, '请输入密码').max(64),
})
export interface AcceptInvitation extends z.output<typeof AcceptInvitation> {}
