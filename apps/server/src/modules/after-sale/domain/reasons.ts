import type { Kind } from './kinds.ts'

/** Whether the goods must be returned before anything is paid or sent. */
type Goods = 'back' | 'stay'

export interface ReasonRule {
  /** The kinds that this reason allows. */
  readonly kinds: Readonly<Partial<Record<Kind, Goods>>>
  /** Days after receipt to file; the day of receipt is day 0. */
  readonly windowDays: number
  /** The same for cold-chain goods. */
  readonly coldWindowDays: number
  readonly needsPhotos: boolean
  /** The fault of another party: accepted for all goods. */
  readonly isFault: boolean
  /** Returned goods may be sold again after they pass the inspection. */
  readonly isResellable: boolean
}

/** 售后原因 as a table. */
export const REASONS = {
  damaged: {
    kinds: { 'refund-only': 'stay', 'return-refund': 'back', exchange: 'back', reject: 'back' },
    windowDays: 3,
    coldWindowDays: 1,
    needsPhotos: true,
    isFault: true,
    isResellable: false,
  },
  leaked: {
    kinds: { 'refund-only': 'stay', 'return-refund': 'back', exchange: 'back', reject: 'back' },
    windowDays: 3,
    coldWindowDays: 1,
    needsPhotos: true,
    isFault: true,
    isResellable: false,
  },
  short: {
    kinds: { 'refund-only': 'stay', exchange: 'stay' },
    windowDays: 3,
    coldWindowDays: 1,
    needsPhotos: true,
    isFault: true,
    isResellable: false,
  },
  wrong: {
    kinds: { 'return-refund': 'back', exchange: 'back', reject: 'back' },
    windowDays: 3,
    coldWindowDays: 1,
    needsPhotos: true,
    isFault: true,
    isResellable: true,
  },
  quality: {
    kinds: { 'return-refund': 'back', exchange: 'back', 'refund-only': 'stay' },
    windowDays: 30,
    coldWindowDays: 30,
    needsPhotos: true,
    isFault: true,
    isResellable: false,
  },
  'near-expiry': {
    kinds: { 'return-refund': 'back', exchange: 'back', reject: 'back' },
    windowDays: 7,
    coldWindowDays: 1,
    needsPhotos: true,
    isFault: true,
    isResellable: true,
  },
  overheated: {
    kinds: { reject: 'back', 'refund-only': 'stay' },
    windowDays: 1,
    coldWindowDays: 1,
    needsPhotos: true,
    isFault: true,
    isResellable: false,
  },
  repackaged: {
    kinds: { 'return-refund': 'back' },
    windowDays: 7,
    coldWindowDays: 7,
    needsPhotos: true,
    isFault: false,
    isResellable: true,
  },
  late: {
    kinds: { reject: 'back' },
    windowDays: 0,
    coldWindowDays: 0,
    needsPhotos: false,
    isFault: true,
    isResellable: true,
  },
  'papers-missing': {
    kinds: { papers: 'stay' },
    windowDays: 30,
    coldWindowDays: 30,
    needsPhotos: false,
    isFault: true,
    isResellable: false,
  },
  'price-drop': {
    kinds: { 'price-protection': 'stay' },
    windowDays: 7,
    coldWindowDays: 7,
    needsPhotos: false,
    isFault: true,
    isResellable: false,
  },
  over: {
    kinds: { surplus: 'back' },
    windowDays: 7,
    coldWindowDays: 1,
    needsPhotos: false,
    isFault: true,
    // It was never taken out of the stock records.
    isResellable: false,
  },
  unwanted: {
    kinds: { 'refund-only': 'stay' },
    windowDays: 0,
    coldWindowDays: 0,
    needsPhotos: false,
    isFault: true,
    isResellable: true,
  },
  recall: {
    kinds: { recall: 'back' },
    windowDays: 365,
    coldWindowDays: 365,
    needsPhotos: false,
    isFault: true,
    isResellable: false,
  },
} as const satisfies Record<string, ReasonRule>

export type Reason = keyof typeof REASONS

/** Whether the goods are returned; null when the reason does not allow that kind. */
export function goodsOf(kind: Kind, reason: Reason): Goods | null {
  const rule: ReasonRule = REASONS[reason]
  return rule.kinds[kind] ?? null
}
