import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MemberContext } from '#platform/context.ts'

/** Everything that a settlement promises; any change makes the token invalid. */
export interface SettlementContent {
  readonly lines: readonly { readonly offerId: string; readonly quantity: number; readonly unitPrice: number }[]
  /** Applied rules with their versions and discounts. */
  readonly promotions: readonly string[]
  readonly payable: number
  /** Goods in high demand: the token says so, and the order goes through a queue. */
  readonly isRush: boolean
}

const RUSH = '-rush'
const SHAPE = /^([\w-]{22})-([\w-]{43})(-rush)?$/

/** Whether the token is for goods in high demand; known before anything is read. */
export function isRushToken(token: string): boolean {
  return SHAPE.exec(token)?.[3] === RUSH
}

/** Replaces the token when a request is ordered: a request is ordered once. */
export function requestToken(requestId: string): string {
  return `request-${requestId}`
}

/** A signed token for exactly this settlement, login and company; it is not stored. */
export function newSubmitToken(ctx: MemberContext, content: SettlementContent): string {
  const salt = randomBytes(16).toString('base64url')
  return `${salt}-${sealOf(ctx, salt, content)}${content.isRush ? RUSH : ''}`
}

/** Whether the token was issued for exactly this content and buyer. */
export function fitsSubmitToken(ctx: MemberContext, token: string, content: SettlementContent): boolean {
  if (isRushToken(token) !== content.isRush) return false
  const [, salt = '', seal = ''] = SHAPE.exec(token) ?? []
  const expected = Buffer.from(sealOf(ctx, salt, content))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sealOf(ctx: MemberContext, salt: string, content: SettlementContent): string {
  const lines = content.lines
    .map(line => `${line.offerId}:${line.quantity}:${line.unitPrice}`)
    .toSorted()
    .join(',')
  const digest = createHash('sha256')
    .update([lines, content.promotions.toSorted().join(','), content.payable].join('|'))
    .digest('hex')
  return createHmac('sha256', ctx.site.secret)
    .update([ctx.actor.companyId, ctx.actor.accountId, salt, digest].join('|'))
    .digest('base64url')
}
