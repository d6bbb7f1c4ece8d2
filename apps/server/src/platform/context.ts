import type { Access, Right } from '@xiaojiu/contract/define.ts'
import type { Face, PlatformRight, SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import { sql } from 'kysely'
import type { Gateways } from '#gateways/open-gateways.ts'
import type { Db } from './database/database.ts'
import { type Scope, transact } from './database/transaction.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { Logger } from './log.ts'

/** Nobody is signed in. */
export interface Nobody {
  readonly kind: 'nobody'
}

/** Signed in; the login may not have chosen its company yet. */
export interface User {
  readonly kind: 'user'
  readonly accountId: string
  readonly sessionId: string
  readonly accountKind: 'buyer' | 'seller' | 'operator'
  readonly membership: Membership | null
  readonly storeId: string | null
  /** Staff acting for the customer: every step is audited, and money calls are closed. */
  readonly proxyAccountId: string | null
}

export type CompanyState = 'draft' | 'in-review' | 'approved' | 'refused' | 'withdrawn'

export interface Membership {
  readonly companyId: string
  readonly companyState: CompanyState
  readonly isMain: boolean
  readonly rights: readonly Right[]
  /** From the authentication of the request: cached facts about the company must be at least this new. */
  readonly version?: FactsVersion
}

/** Each number grows with every change, in the order of the commits. */
export interface FactsVersion {
  /** The company's own papers, agreements, prices and preferences. */
  readonly company: number
  /** Prices by group and province. */
  readonly prices: number
}

/** Signed in and acting for a company: the only source of a company id. */
export interface Member extends User {
  readonly membership: Membership
  readonly companyId: string
}

export type { Face }

/** Signed in to one of the two consoles as a member of staff; read from the database for every request. */
interface OnFace extends User {
  readonly face: Face
  readonly memberId: string
  readonly roleId: string
  readonly name: string
  readonly rights: readonly string[]
  /** The second factor was verified at the log-in, or is not required. */
  readonly isProven: boolean
  /** The last verification of the second factor for acts that need a fresh one. */
  readonly stepUpAt: Date | null
  /** Whether the IP rules allow the role from the address of the request. */
  readonly isAddressAllowed: boolean
  readonly lastSeenAt: Date
  readonly endsAt: Date
}

/** Staff of one store, acting only for it. */
export interface Seller extends OnFace {
  readonly face: 'seller'
  readonly storeId: string
  readonly isStoreOpen: boolean
  readonly rights: readonly SellerRight[]
}

/** The limits of an operator; null: no limit of this kind. */
export interface StaffLimits {
  readonly provinceCodes: readonly string[] | null
  readonly storeIds: readonly string[] | null
}

/** Staff of the platform. */
export interface Operator extends OnFace {
  readonly face: 'platform'
  readonly storeId: null
  readonly rights: readonly PlatformRight[]
  readonly limits: StaffLimits
}

export type Staff = Seller | Operator
export type StaffContext = Context<Staff>
export type SellerContext = Context<Seller>
export type OperatorContext = Context<Operator>

export type Actor = Nobody | User | Member | Staff

/** Whether the actor is at one of the consoles. */
export function isStaff(actor: Actor): actor is Staff {
  return 'face' in actor
}

/** Whether an operator is limited to some stores or provinces; data made by colleagues may contain more than that. */
export function isKeptWithin(actor: Staff): boolean {
  return actor.face === 'platform' && (actor.limits.provinceCodes !== null || actor.limits.storeIds !== null)
}

/** How this site is reached; from the configuration. */
export interface Site {
  readonly publicUrl: string
  readonly usesSecureCookies: boolean
  readonly secret: string
  /** A folder on this machine for data outside the database. */
  readonly folder: string
  /** Staff must prove a second factor at every log-in. */
  readonly asksSecondFactor: boolean
  /** Staff without an authenticator get their codes on the simulated phone. */
  readonly simulatesPhone: boolean
}

/**
 * What a use case may use, also inside a transaction. The time is passed in. Providers are not part of it: a
 * transaction that waits for one would hold its locks, and a retried transaction would call it twice.
 */
export interface Context<Who extends Actor = Actor> {
  readonly actor: Who
  readonly now: Date
  readonly db: Db
  readonly log: Logger
  readonly requestId: string
  readonly clientIp: string
  readonly limits: RateLimits
  readonly site: Site
  /** Set while a transaction is open, so that use cases called inside join it. */
  readonly isInTransaction: boolean
  /** How the open transaction was opened. */
  readonly opened?: { readonly scope: Scope; readonly isSnapshot: boolean }
  /** Set inside an act that writes the audit row itself: acts that it uses write none. */
  readonly isAudited?: true
}

/** Outside transactions: providers may be called. */
export interface GatewayContext<Who extends Actor = Actor> extends Context<Who> {
  readonly gateways: Gateways
}

export type MemberContext = Context<Member>
export type UserContext = Context<User>

/** The actor type of a handler, by the endpoint's access. */
export type ActorFor<Who extends Access> = Who extends 'anyone'
  ? Actor
  : Who extends 'user'
    ? User
    : Who extends 'staff'
      ? Staff
      : Who extends 'seller'
        ? Seller
        : Who extends 'operator'
          ? Operator
          : Member

/** Runs `work` in one transaction in the scope of the actor; joins an open transaction of this scope. */
export function inTransaction<Who extends Actor, T>(
  ctx: Context<Who>,
  work: (ctx: Context<Who>) => Promise<T>,
): Promise<T> {
  return run(ctx, scopeOf(ctx.actor), work, false)
}

/** A consistent read of the actor's rows without the right to change them; inside a transaction it reads there. */
export function inSnapshot<Who extends Actor, T>(
  ctx: Context<Who>,
  work: (ctx: Context<Who>) => Promise<T>,
): Promise<T> {
  return run(ctx, scopeOf(ctx.actor), work, true)
}

/**
 * For jobs and provider notices: the rows of all companies. Never for requests of buyers and sellers; operators have this scope
 * anyway.
 */
export function inSystemTransaction<Who extends Actor, T>(
  ctx: Context<Who>,
  work: (ctx: Context<Who>) => Promise<T>,
): Promise<T> {
  return run(ctx, { isSystem: true, ...limitsOf(ctx.actor) }, work, false)
}

/**
 * For effects of a seller's act beyond the store, in the same transaction: money, coins, the buyer's papers. The record
 * itself was found in the scope of the store before. A test allows only a short list of files to call this.
 */
export async function asSystem<Who extends Actor, T>(
  tx: Context<Who>,
  work: (tx: Context<Who>) => Promise<T>,
): Promise<T> {
  const { opened } = tx
  if (!opened) throw new Error('the system scope of a seller is within a transaction')
  if (opened.scope.isSystem) return work(tx)
  await sql`set local app.scope = 'system'`.execute(tx.db)
  const result = await work({ ...tx, opened: { ...opened, scope: { ...opened.scope, isSystem: true } } })
  await sql`set local app.scope = ''`.execute(tx.db)
  return result
}

/**
 * For facts on which an effect depends whoever causes it, in a transaction of the system scope: an operator who is limited to some
 * stores sees only their part of a pay order. What is read so is not shown to that operator.
 */
export async function beyondLimits<Who extends Actor, T>(
  tx: Context<Who>,
  work: (tx: Context<Who>) => Promise<T>,
): Promise<T> {
  const { opened } = tx
  if (!opened?.scope.isSystem) throw new Error('limits are those of the system scope')
  const { limitStores, limitProvinces, ...scope } = opened.scope
  if (limitStores === undefined && limitProvinces === undefined) return work(tx)
  await sql`set local app.scope = 'whole'`.execute(tx.db)
  const result = await work({ ...tx, opened: { ...opened, scope } })
  await sql`set local app.scope = 'system'`.execute(tx.db)
  return result
}

function run<Who extends Actor, T>(
  ctx: Context<Who>,
  scope: Scope,
  work: (ctx: Context<Who>) => Promise<T>,
  isReadOnly: boolean,
): Promise<T> {
  if (ctx.opened) {
    refuseToJoin(ctx.opened, scope, isReadOnly)
    return work(ctx)
  }
  if (!isReadOnly) noteWriting(ctx)
  const opened = { scope, isSnapshot: isReadOnly }
  const { gateways: _, ...inner } = ctx as GatewayContext<Who>
  return transact(ctx.db, scope, db => work({ ...inner, db, isInTransaction: true, opened }), {
    isReadOnly,
    onRetry: code => ctx.log.info({ code }, 'transaction retried'),
  })
}

/**
 * A transaction keeps the scope it was opened in: code for another scope would find nothing, or rows of others. The system scope
 * includes all others.
 */
function refuseToJoin(open: { scope: Scope; isSnapshot: boolean }, wanted: Scope, isReadOnly: boolean): void {
  if (!includes(open.scope, wanted)) throw new Error('a transaction of another scope is open')
  if (open.isSnapshot && !isReadOnly) throw new Error('a snapshot is open, which nothing can be written in')
}

function includes(open: Scope, wanted: Scope): boolean {
  if (open.isSystem) return true
  return (
    !wanted.isSystem &&
    open.companyId === wanted.companyId &&
    open.accountId === wanted.accountId &&
    open.storeId === wanted.storeId
  )
}

/** The membership is created for each request, so it identifies the request. */
const writers = new WeakSet<Membership>()

function noteWriting({ actor }: Context): void {
  if (actor.kind !== 'nobody' && actor.membership) writers.add(actor.membership)
}

/** Whether this request may have changed what it reads next; then it reads the database instead of the cache. */
export function hasWritten({ actor }: Context): boolean {
  return actor.kind !== 'nobody' && actor.membership !== null && writers.has(actor.membership)
}

/**
 * The request as a read-only one, for a request whose own writes do not affect what it reads: changing a cart line
 * changes neither goods nor papers nor prices.
 */
export function asLooker(ctx: MemberContext): MemberContext {
  return { ...ctx, actor: { ...ctx.actor, membership: { ...ctx.actor.membership } } }
}

function scopeOf(actor: Actor): Scope {
  if (actor.kind === 'nobody') return {}
  const { accountId } = actor
  if (!isStaff(actor)) return { accountId, companyId: actor.membership?.companyId }
  return actor.face === 'seller'
    ? { accountId, storeId: actor.storeId }
    : { accountId, isSystem: true, ...limitsOf(actor) }
}

/** An operator's limits apply everywhere, in the system scope too. */
function limitsOf(actor: Actor): Pick<Scope, 'limitStores' | 'limitProvinces'> {
  if (actor.kind === 'nobody' || !isStaff(actor) || actor.face === 'seller') return {}
  const { storeIds, provinceCodes } = actor.limits
  return { limitStores: storeIds ?? undefined, limitProvinces: provinceCodes ?? undefined }
}
