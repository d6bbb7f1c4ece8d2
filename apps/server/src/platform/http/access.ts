import { type Endpoint, RIGHTS } from '@xiaojiu/contract/define.ts'
import { PROXY_BAN_REFUSALS, proxyBanOf } from '@xiaojiu/contract/proxy-ban.ts'
import { rightName, type StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import { type Actor, isStaff, type Staff, type User } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** A second-factor check is fresh for this long. */
export const STEP_UP_MS = 10 * 60_000

/** Whether this actor may call this endpoint: `null`, or the refusal. Pure, so that a table test can list it. */
export function refusalFor(endpoint: Endpoint, actor: Actor, now: Date): Refusal | null {
  const { access } = endpoint
  if (access === 'anyone') return null
  if (access === 'staff' || access === 'seller' || access === 'operator')
    return isStaff(actor) ? refusalAtConsole(endpoint, actor, now) : new Refusal('signed-out')
  if (actor.kind === 'nobody' || isStaff(actor)) return new Refusal('signed-out')
  return refusalInShop(endpoint, actor)
}

function refusalInShop(endpoint: Endpoint, actor: User): Refusal | null {
  const { access } = endpoint
  const { membership } = actor
  if (access === 'user') return refusalForProxy(endpoint, actor)
  if (membership?.companyState === 'withdrawn' && !endpoint.openToWithdrawn) return new Refusal('company-withdrawn')
  if (!membership) return new Refusal('company-not-chosen')
  // A company with a cancelled licence may use only calls marked open to it, which was checked above.
  const isSettled = membership.companyState === 'approved' || membership.companyState === 'withdrawn'
  if (access === 'buyer' && !isSettled) return new Refusal('company-not-approved')
  if (access === 'main-account' && !membership.isMain) return new Refusal('main-account-only')
  if (endpoint.right && !membership.isMain && !membership.rights.includes(endpoint.right))
    return new Refusal('no-right', { right: RIGHTS[endpoint.right], keeper: '主账号' })
  return refusalForProxy(endpoint, actor)
}

/** Checks staff at a console: face, network, second factor, right, open store, fresh step-up. */
function refusalAtConsole(endpoint: Endpoint, actor: Staff, now: Date): Refusal | null {
  const { access, staffRight = [], isAct, stepUp, openToStopped } = endpoint
  const isOwnFace = access === 'staff' || (access === 'seller') === (actor.face === 'seller')
  if (!isOwnFace) return new Refusal('signed-out')
  if (!actor.isAddressAllowed) return new Refusal('ip-not-allowed')
  if (!actor.isProven) return new Refusal('second-factor-needed')
  const needed = staffRight === 'any' ? null : typeof staffRight === 'string' ? [staffRight] : staffRight
  if (needed && !needed.some(right => hasRight(actor, right))) return noRight(actor, needed)
  if (isAct && actor.face === 'seller' && !actor.isStoreOpen && !openToStopped) return new Refusal('store-not-open')
  if (stepUp && !isFresh(actor.stepUpAt, now)) return new Refusal('step-up-needed')
  return null
}

/** Whether this member of staff holds the right now. */
export function hasRight(actor: Staff, right: StaffRight): boolean {
  return (actor.rights as readonly string[]).includes(right)
}

/** The refusal of staff without any of these rights; it names them with their labels. */
export function noRight({ face }: Staff, rights: readonly StaffRight[]): Refusal {
  const right = rights.map(one => rightName(face, one)).join('”或“')
  return new Refusal('no-right', { right, keeper: face === 'seller' ? '店主' : '安全管理员' })
}

function isFresh(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() <= STEP_UP_MS
}

/** Staff in a proxy log-in may read and prepare; only the customer may make binding acts. */
function refusalForProxy(endpoint: Endpoint, { proxyAccountId }: User): Refusal | null {
  const ban = proxyAccountId === null ? null : proxyBanOf(endpoint)
  return ban && new Refusal(PROXY_BAN_REFUSALS[ban])
}
