import type { Kind } from './kinds.ts'
import type { Reason } from './reasons.ts'

/** The kinds of differences on arrival. */
export type DifferenceKind = 'short' | 'damaged' | 'wrong-goods' | 'wrong-batch' | 'near-expiry' | 'over'

/** The case reason for each kind. */
const REASONS_OF: Readonly<Record<DifferenceKind, Reason>> = {
  short: 'short',
  damaged: 'damaged',
  'wrong-goods': 'wrong',
  'wrong-batch': 'wrong',
  'near-expiry': 'near-expiry',
  over: 'over',
}

export function reasonOfDifference(kind: DifferenceKind): Reason {
  return REASONS_OF[kind]
}

/** The differences that a case of this reason covers. */
export function differencesOfReason(reason: Reason): DifferenceKind[] {
  return (Object.keys(REASONS_OF) as DifferenceKind[]).filter(kind => REASONS_OF[kind] === reason)
}

/** The ways to settle a difference after the receipt, simplest first. */
export const RECEIVED_WAYS: readonly Kind[] = ['refund-only', 'return-refund', 'exchange', 'surplus']
