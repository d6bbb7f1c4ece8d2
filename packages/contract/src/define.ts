import type { z } from 'zod'
import type { Reason } from './refusals.ts'
import type { Face, PlatformRight, SellerRight, StaffRight } from './staff/rights.ts'

/**
 * Who may call. There is no default: every endpoint declares it.
 *
 * - `anyone`: signed in or not; the answer may differ (prices stay hidden from strangers)
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

/** What a main account may grant or withhold from a sub-account, each with its name on screen. */
export const RIGHTS = {
  order: '下单',
  pay: '支付',
  finance: '查看资金账单',
  receive: '收货与地址',
  'after-sale': '申请售后',
  qualification: '维护资质证照',
} as const
export type Right = keyof typeof RIGHTS

/** What only the customer may do: staff in a proxy log-in is refused, with the reason of its kind. */
export type ProxyBan = 'money' | 'security' | 'seal' | 'word'

/** The bare schema type, not z.ZodType: it keeps hundreds of inferred endpoints cheap to type-check. */
export type Schema = z.core.$ZodType

export interface Endpoint<
  In extends Schema = Schema,
  Out extends Schema = Schema,
  Who extends Access = Access,
  Key extends string | undefined = string | undefined,
> {
  readonly method: 'GET' | 'POST'
  /** Without its prefix: see `API_PREFIXES`. */
  readonly path: `/${string}`
  readonly access: Who
  /** A sub-account needs this right; the main account has them all. */
  readonly right?: Right
  /** A company whose licence was cancelled may still call it (repayment, records, log-out). */
  readonly openToWithdrawn?: true
  /**
   * The right that a member of staff needs, or any one of several; `any`: every member of staff. A console entry without it does
   * not compile.
   */
  readonly staffRight?: NeededRight<StaffRight>
  /** Changes something: audited, and closed while the store is stopped. */
  readonly isAct?: true
  /** Needs a proof of the second factor that is not older than ten minutes. */
  readonly stepUp?: true
  /** Staff of a store that was stopped may still do it: what is under way is worked off. */
  readonly openToStopped?: true
  /** Of an entry for `anyone`: it belongs to these consoles (log-in) and not to the shop. */
  readonly faces?: readonly Face[]
  /** Closed to staff acting for the customer. Some kinds of calls are without saying so: see `proxyBanOf`. */
  readonly forbiddenForProxy?: ProxyBan
  readonly summary: string
  readonly input: In
  readonly output: Out
  /** Business refusals a caller should be ready for. Anything else is a fault. */
  readonly refusals: readonly Reason[]
  /** Changes nothing and may be answered by a standby that holds everything confirmed before. Never for what decides about money. */
  readonly reads?: 'replica'
  /** The input field that makes a repeated request the same request; its answer is kept and given again. */
  readonly idempotencyKey?: Key
  /** How a POST body is encoded. */
  readonly encoding?: 'json' | 'form' | 'multipart'
  /** The largest file of a multipart call, where it is not `MAX_UPLOAD_BYTES`. */
  readonly mostFileBytes?: number
  /** `file`: the answer is a download, an envelope only when it fails. */
  readonly answer?: 'envelope' | 'file'
  /** `caller`: the page shows errors itself; the global overlay stays away. */
  readonly errors?: 'global' | 'caller'
  readonly timeoutMs?: number
  /** Row of the specification's call list this entry answers. */
  readonly spec?: `EP-${string}`
}

/** One right, one of several, or none in particular. */
export type NeededRight<Right extends StaffRight> = Right | readonly Right[] | 'any'

/** What a declaration has to say beyond its access: whoever is let in as staff is let in by a right of that console. */
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

/** One product area's calls, by the name the code uses for them. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/** The shop, or one of the two consoles. */
export type Surface = 'shop' | Face

/** Where the API hangs on the site; part of every signed path. */
export const API_PREFIX = '/webApis'
export const API_PREFIXES = {
  shop: API_PREFIX,
  seller: '/sellerApis',
  platform: '/platformApis',
} as const satisfies Record<Surface, string>

/** Where a call is served. */
export function surfacesOf({ access, faces }: Pick<Endpoint, 'access' | 'faces'>): readonly Surface[] {
  if (access === 'seller') return ['seller']
  if (access === 'operator') return ['platform']
  if (access === 'staff') return ['seller', 'platform']
  return faces ?? ['shop']
}

/** The whole path of a call as it is asked for from this surface, or, if it is not served there, from the first that serves it. */
export function pathOf(endpoint: Pick<Endpoint, 'access' | 'faces' | 'path'>, from: Surface): string {
  const surfaces = surfacesOf(endpoint)
  const surface = surfaces.includes(from) ? from : (surfaces[0] ?? from)
  return API_PREFIXES[surface] + endpoint.path
}

export const DEFAULT_TIMEOUT_MS = 30_000
export const COMMIT_TIMEOUT_MS = 300_000
