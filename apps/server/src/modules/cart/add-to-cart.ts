import type { QuickAdditionResult } from '@xiaojiu/contract/cart/advice-schemas.ts'
import type { CartAdditionLine, CartAdditionResult } from '@xiaojiu/contract/cart/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { SeenByBuyer } from '#modules/catalogue/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { alongCommit } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { addTogether } from './add-together.ts'
import { type FittedLine, fitAdditions, fitGuessed, type LineWish, type RefusedLine, seenOf } from './fit-additions.ts'
import { guessCart, noteCart } from './known-carts.ts'
import { putLines } from './tables.ts'

const MAX_LINES = 1000

/**
 * Adds goods to the cart, or raises the quantity of existing lines: all of them, or none with the reason. `isForLater`: new lines
 * are not ticked.
 */
export async function addToCart(
  ctx: MemberContext,
  asked: readonly CartAdditionLine[],
  isForLater = false,
): Promise<CartAdditionResult> {
  const seen = await seenOf(ctx, asked)
  const { companyId } = ctx.actor
  const result =
    (seen && (await addToGuessed(ctx, asked, seen, isForLater))) ?? (await addToRead(ctx, asked, seen, isForLater))
  if (result.lines.length > 0) noteCart(ctx.db, companyId, result.cartNum, result.lines)
  return result
}

/**
 * Adds a line without reading the cart first, in one statement with other additions of this moment; null when the cart is not
 * as this process last wrote it.
 */
async function addToGuessed(
  ctx: MemberContext,
  asked: readonly CartAdditionLine[],
  seen: SeenByBuyer,
  isForLater: boolean,
): Promise<CartAdditionResult | null> {
  const guess = guessCart(ctx.db, ctx.actor.companyId)
  if (!guess) return null
  const { fitted, refused, lineCount } = fitGuessed(guess, asked, seen, dayOf(ctx.now))
  const cartNum = cartNumAfter(fitted, lineCount)
  const [line, ...others] = fitted
  // A refusal is not decided by a guess.
  if (!line || others.length > 0 || refused.length > 0 || cartNum > MAX_LINES) return null
  const isAdded = await addTogether(ctx, {
    ...line,
    ...{ now: ctx.now, isForLater, lineCount, before: guess.quantities.get(line.offerId) ?? 0 },
  })
  return isAdded ? added(fitted, cartNum) : null
}

function addToRead(
  ctx: MemberContext,
  asked: readonly CartAdditionLine[],
  seen: SeenByBuyer | null,
  isForLater: boolean,
): Promise<CartAdditionResult> {
  return inTransaction(ctx, async tx => {
    const { fitted, refused, lineCount } = await fitAdditions(tx, asked, seen)
    const [first] = refused
    if (first?.cause === 'unavailable') throw new Refusal('goods-unavailable', { offerId: first.offerId })
    if (first?.cause === 'quantity')
      throw new Refusal('quantity-refused', { detail: first.reason, offerId: first.offerId })
    if (first) return forbidden(first, lineCount)
    return added(fitted, put(tx, fitted, lineCount, isForLater))
  })
}

function added(lines: readonly FittedLine[], cartNum: number): CartAdditionResult {
  return { cartNum, tips: '', validateErrorType: null, licenseCodeList: [], lines: lines.map(plainLine) }
}

/** The result of an addition in which single lines may fail. */
export interface AddedLines {
  /** Kinds of goods now in the cart. */
  readonly cartNum: number
  /** The quantities in the cart, and why one differs from the requested one. */
  readonly added: readonly { readonly offerId: string; readonly quantity: number; readonly note: string }[]
  readonly skipped: readonly Omit<RefusedLine, 'cause'>[]
}

/** Adds the lines that can be bought and reports why others were not added. `tx` is in a transaction. */
export async function addLinesToCart(
  tx: MemberContext,
  wishes: readonly LineWish[],
  seen: SeenByBuyer | null = null,
): Promise<AddedLines> {
  const { fitted, refused, lineCount } = await fitAdditions(tx, wishes, seen)
  const cartNum = put(tx, fitted, lineCount, false)
  return {
    cartNum,
    added: fitted.map(plainLine),
    skipped: refused.map(({ offerId, reason, validateErrorType, licenceCodes }) => ({
      offerId,
      reason,
      validateErrorType,
      licenceCodes,
    })),
  }
}

/** Adds many lines: those that can be bought are added, the others are reported one by one. */
export async function quickAdd(ctx: MemberContext, asked: readonly CartAdditionLine[]): Promise<QuickAdditionResult> {
  const seen = await seenOf(ctx, asked)
  return inTransaction(ctx, async tx => {
    const { cartNum, added, skipped } = await addLinesToCart(tx, asked, seen)
    return {
      cartNum,
      lines: [...added],
      skipped: skipped.map(({ offerId, reason, validateErrorType, licenceCodes }) => ({
        offerId,
        reason,
        validateErrorType,
        licenseCodeList: [...licenceCodes],
      })),
    }
  })
}

/** The cart is locked, so its content after the write is known before. */
function put(tx: MemberContext, lines: readonly FittedLine[], lineCount: number, isForLater: boolean): number {
  const cartNum = cartNumAfter(lines, lineCount)
  if (cartNum > MAX_LINES) throw new Refusal('cart-full')
  if (lines.length > 0) alongCommit(tx.db, putLines(tx.db, tx.now, tx.actor, lines, isForLater))
  return cartNum
}

function cartNumAfter(lines: readonly FittedLine[], lineCount: number): number {
  return lineCount + lines.filter(line => line.isNew).length
}

function plainLine({ offerId, quantity, note }: FittedLine) {
  return { offerId, quantity, note }
}

function forbidden({ reason, validateErrorType, licenceCodes }: RefusedLine, cartNum: number): CartAdditionResult {
  return { cartNum, tips: reason, validateErrorType, licenseCodeList: [...licenceCodes], lines: [] }
}
