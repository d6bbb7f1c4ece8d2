import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 首营品种: bought for the first time, then looked at and filed by the buyer's quality head. */
export const productTradeMachine = defineMachine({
  states: ['open', 'filed'],
  initial: 'open',
  /** Filing twice changes nothing. */
  verbs: { file: { from: ['open', 'filed'], to: 'filed' } },
})
