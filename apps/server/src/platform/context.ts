import type { Access, Right } from '@xiaojiu/contract/define.ts'
import type { Gateways } from '#gateways/open-gateways.ts'
import type { Db } from './database/database.ts'
import { type Scope, transact } from './database/transaction.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { Logger } from './log.ts'

/** Nobody is signed in: a stranger or a visitor. */
export interface Nobody {
  readonly kind: 'nobody'
}

/** Signed in; which company this login acts for may not be chosen yet. */
export interface User {
  readonly kind: 'user'
  readonly accountId: string
  readonly sessionId: string
  readonly accountKind: 'buyer' | 'seller' | 'operator'
  readonly membership: Membership | null
  readonly storeId: string | null
  /** Staff acting for the customer: every step is audited and money is out of reach. */
  readonly proxyAccountId: string | null
}

export type CompanyState = 'draft' | 'in-review' | 'approved' | 'refused' | 'withdrawn'

export interface Membership {
  readonly companyId: string
  readonly companyState: CompanyState
  readonly isMain: boolean
  readonly rights: readonly Right[]
  /** Told with the authentication of a request: what is remembered about the company must be at least as new. */
  readonly version?: FactsVersion
}

/** Each number grows with every change, in the order of the commits. */
export interface FactsVersion {
  /** The company's own papers, agreements, prices and wishes. */
  readonly company: number
  /** Prices by group and province. */
  readonly prices: number
}

/** Signed in and acting for a company: the only source of a company id. */
export interface Member extends User {
  readonly membership: Membership
  readonly companyId: string
}

export interface Seller extends User {
  readonly storeId: string
}

export type Actor = Nobody | User | Member | Seller

/** How this site is reached; from the configuration. */
export interface Site {
  readonly publicUrl: string
  readonly usesSecureCookies: boolean
  readonly secret: string
  /** On this machine, for what is kept outside the database. */
  readonly folder: string
}

/**
 * What a use case may know and touch, inside a transaction too. The time is told, never read. Providers are not part of
 * it: a transaction that waits for one holds its locks, and one that runs again would call it twice.
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
}

/** Outside of transactions: providers may be called. */
export interface GatewayContext<Who extends Actor = Actor> extends Context<Who> {
  readonly gateways: Gateways
}

export type MemberContext = Context<Member>
export type UserContext = Context<User>

/** The actor an endpoint's handler is promised, by the endpoint's access. */
export type ActorFor<Who extends Access> = Who extends 'anyone'
  ? Actor
  : Who extends 'user' | 'operator'
    ? User
    : Who extends 'seller'
      ? Seller
      : Member

/** One transaction for the whole of `work`, in the scope of the actor; joined when one of this scope is open already. */
export function inTransaction<Who extends Actor, T>(
  ctx: Context<Who>,
  work: (ctx: Context<Who>) => Promise<T>,
): Promise<T> {
  return run(ctx, scopeOf(ctx.actor), work, false)
}

/** A consistent look at the actor's rows, without the right to change them; inside a transaction, a look from there. */
export function inSnapshot<Who extends Actor, T>(
  ctx: Context<Who>,
  work: (ctx: Context<Who>) => Promise<T>,
): Promise<T> {
  return run(ctx, scopeOf(ctx.actor), work, true)
}

/** For jobs, provider notices and operators: every company's rows. Never for a buyer's request. */
export function inSystemTransaction<Who extends Actor, T>(
  ctx: Context<Who>,
  work: (ctx: Context<Who>) => Promise<T>,
): Promise<T> {
  return run(ctx, { isSystem: true }, work, false)
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

/** A transaction keeps the scope it was opened in: work that counts on another would see too much, or nothing. */
function refuseToJoin(open: { scope: Scope; isSnapshot: boolean }, wanted: Scope, isReadOnly: boolean): void {
  if (!isSameScope(open.scope, wanted)) throw new Error('a transaction of another scope is open')
  if (open.isSnapshot && !isReadOnly) throw new Error('a snapshot is open, which nothing can be written in')
}

function isSameScope(open: Scope, wanted: Scope): boolean {
  if (open.isSystem || wanted.isSystem) return open.isSystem === wanted.isSystem
  return (
    open.companyId === wanted.companyId && open.accountId === wanted.accountId && open.storeId === wanted.storeId
  )
}

/** Made anew for each request, so it stands for the request. */
const writers = new WeakSet<Membership>()

function noteWriting({ actor }: Context): void {
  if (actor.kind !== 'nobody' && actor.membership) writers.add(actor.membership)
}

/** This request may have changed what it reads next: it is to ask the database, not what was remembered before. */
export function hasWritten({ actor }: Context): boolean {
  return actor.kind !== 'nobody' && actor.membership !== null && writers.has(actor.membership)
}

function scopeOf(actor: Actor): Scope {
  if (actor.kind === 'nobody') return {}
  return {
    accountId: actor.accountId,
    companyId: actor.membership?.companyId,
    storeId: actor.storeId ?? undefined,
  }
}
