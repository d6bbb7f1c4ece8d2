import type { CartAdditionResult } from '@xiaojiu/contract/cart/schemas.ts'
import { CallError } from '../../../lib/call-error.ts'

export interface AgainLine {
  readonly offerId: string
  readonly name: string
  readonly quantity: number
}

export interface AgainResult {
  readonly addedCount: number
  /** What could not be put in the cart, and why. */
  readonly skipped: readonly { readonly name: string; readonly why: string }[]
  /** Kinds in the cart afterwards; `null` when nothing was added. */
  readonly cartNum: number | null
}

type Add = (lines: readonly { offerId: string; quantity: number }[]) => Promise<CartAdditionResult>

const LINES_PER_CALL = 200

/**
 * Puts what is still sold in the cart. The server takes a list whole or not at all and names the line it stumbled over,
 * so that line is left out and the rest is tried again; where it names none, the lines go in one by one.
 */
export async function buyAgain(lines: readonly AgainLine[], add: Add): Promise<AgainResult> {
  const skipped: { name: string; why: string }[] = []
  let rest = [...lines]
  let addedCount = 0
  let cartNum: number | null = null
  while (rest.length > 0) {
    const batch = rest.slice(0, LINES_PER_CALL)
    const answer = await attempt(batch, add)
    if (answer.ok) {
      addedCount += batch.length
      cartNum = answer.cartNum
      rest = rest.slice(batch.length)
      continue
    }
    const culprit = batch.length === 1 ? batch[0] : batch.find(line => line.offerId === answer.offerId)
    if (culprit) {
      skipped.push({ name: culprit.name, why: answer.why })
      rest = rest.filter(line => line !== culprit)
      continue
    }
    for (const line of batch) {
      const single = await buyAgain([line], add)
      addedCount += single.addedCount
      cartNum = single.cartNum ?? cartNum
      skipped.push(...single.skipped)
    }
    rest = rest.slice(batch.length)
  }
  return { addedCount, skipped, cartNum }
}

type Attempt = { ok: true; cartNum: number } | { ok: false; why: string; offerId: string | null }

async function attempt(lines: readonly AgainLine[], add: Add): Promise<Attempt> {
  try {
    const result = await add(lines.map(({ offerId, quantity }) => ({ offerId, quantity })))
    return result.tips === '' ? { ok: true, cartNum: result.cartNum } : { ok: false, why: result.tips, offerId: null }
  } catch (error) {
    // Anything but a refusal concerns all of it: the network, the session.
    if (!(error instanceof CallError) || error.kind !== 'refused') throw error
    const { offerId } = error.details
    return { ok: false, why: error.message, offerId: typeof offerId === 'string' ? offerId : null }
  }
}
