import type { z } from 'zod'
import type { Reason } from './refusals.ts'
import type { Face, PlatformRight, SellerRight, StaffRight } from './staff/rights.ts'

/**
 * Who may call. There is no default: every endpoint declares it.
 *
 * - `anyone`: signed in or not; the answer may differ (prices stay hidden from anonymous callers)
 * - `user`: signed in, no company chosen yet
 * - `member`: acting for a company, whatever the state of its review
 * - `buyer`: acting for a company that has been approved
 * - `main-account`: the main account of the company
 * - `seller`, `operator`: staff of a store, staff of the platform, each in their own console
 * - `staff`: staff of either console, about their own things
 */
export const ACCESS = ['anyone', 'user', 'member', 'buyer', 'main-account', 'staff', 'seller', 'operator'] as const
export type Access = (typeof ACCESS)[number]
export type StaffAccess = Extract<Access, 'staff' | 'seller' | 'operator'>

/** The rights that a main account grants to sub-accounts, with their labels. */
export const RIGHTS = {
  order: '下单',
  pay: '支付',
  finance: '查看资金账单',
  receive: '收货与地址',
  'after-sale': '申请售后',
  qualification: '维护资质证照',
} as const
export type Right = keyof typeof RIGHTS

/** Acts that only the customer may do. Staff in a proxy log-in gets the refusal of the kind. */
export type ProxyBan = 'money' | 'security' | 'seal' | 'word'

/** The bare schema type instead of z.ZodType: type-checking hundreds of inferred endpoints stays fast. */
export type Schema = z.core.$ZodType

export interface Endpoint<
  In extends Schema = Schema,
  Out extends Schema = Schema,
  Who extends Access = Access,
  Key extends string | undefined = string | undefined,
> {
  readonly method: 'GET' | 'POST'
  /** Without the prefix: see `API_PREFIXES`. */
  readonly path: `/${string}`
  readonly access: Who
  /** The right that a sub-account needs; the main account has all rights. */
  readonly right?: Right
  /** Also open to a company whose licence was cancelled (repayment, records, log-out). */
  readonly openToWithdrawn?: true
  /**
   * The right that a member of staff needs, or a list of which one is enough; `any`: every member of staff. A console endpoint
   * without it does not compile.
   */
  readonly staffRight?: NeededRight<StaffRight>
  /** Changes data: it is audited, and closed while the store is stopped. */
  readonly isAct?: true
  /** Needs a second-factor check that is not older than ten minutes. */
  readonly stepUp?: true
  /** Staff of a stopped store may still call it, to complete what is open. */
  readonly openToStopped?: true
  /** For an endpoint with access `anyone`: it belongs to these consoles (log-in) and not to the shop. */
  readonly faces?: readonly Face[]
  /** Closed to staff acting for the customer. Some kinds of calls are closed without this field: see `proxyBanOf`. */
  readonly forbiddenForProxy?: ProxyBan
  readonly summary: string
  readonly input: In
  readonly output: Out
  /** The refusals that a caller must expect. Any other failure is a fault. */
  readonly refusals: readonly Reason[]
  /** Changes nothing, and a replica that has applied all confirmed writes may answer. Never for decisions about money. */
  readonly reads?: 'replica'
  /** The input field that identifies a repeated request. The server stores the response and returns it again. */
  readonly idempotencyKey?: Key
  /** How a POST body is encoded. */
  readonly encoding?: 'json' | 'form' | 'multipart'
  /** The largest file of a multipart call when it is not `MAX_UPLOAD_BYTES`. */
  readonly mostFileBytes?: number
  /** `file`: the response is a download; an envelope only when it fails. */
  readonly answer?: 'envelope' | 'file'
  /** `caller`: the page shows errors itself, and the global overlay stays closed. */
  readonly errors?: 'global' | 'caller'
  readonly timeoutMs?: number
  /** The row of the specification's call list that this endpoint implements. */
  readonly spec?: `EP-${string}`
}

/** One right, one of several, or none in particular. */
export type NeededRight<Right extends StaffRight> = Right | readonly Right[] | 'any'

/** Extra fields of a declaration: an endpoint for staff must name a right of its console. */
type StaffTerms<Who extends Access> = [Who] extends ['seller']
  ? { readonly staffRight: NeededRight<SellerRight> }
  : [Who] extends ['operator']
    ? { readonly staffRight: NeededRight<PlatformRight> }
    : [Who] extends ['staff']
      ? { readonly staffRight: NeededRight<StaffRight> }
      : unknown

/** Declares a call. Whether it has an idempotency key is part of its type: the handler of such a call gets no gateways. */
export function endpoint<
  In extends Schema,
  Out extends Schema,
  const Who extends Access,
  const Key extends string | undefined = undefined,
>(declaration: Endpoint<In, Out, Who, Key> & StaffTerms<Who>): Endpoint<In, Out, Who, Key> {
  return declaration
}

/** The calls of one area by their names in the code. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/** The shop, or one of the two consoles. */
export type Surface = 'shop' | Face

/** The path prefix of the API; part of every signed path. */
export const API_PREFIX = '/webApis'
export const API_PREFIXES = {
  shop: API_PREFIX,
  seller: '/sellerApis',
  platform: '/platformApis',
} as const satisfies Record<Surface, string>

/** The front ends that a call is served to. */
export function surfacesOf({ access, faces }: Pick<Endpoint, 'access' | 'faces'>): readonly Surface[] {
  if (access === 'seller') return ['seller']
  if (access === 'operator') return ['platform']
  if (access === 'staff') return ['seller', 'platform']
  return faces ?? ['shop']
}

/** The full path of a call for this front end; if the call is not served there, for the first one that it is served to. */
export function pathOf(endpoint: Pick<Endpoint, 'access' | 'faces' | 'path'>, from: Surface): string {
  const surfaces = surfacesOf(endpoint)
  const surface = surfaces.includes(from) ? from : (surfaces[0] ?? from)
  return API_PREFIXES[surface] + endpoint.path
}

export const DEFAULT_TIMEOUT_MS = 30_000
export const COMMIT_TIMEOUT_MS = 300_000
