import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 连锁门店申请: the headquarters decides, the store takes it back as long as it waits, the headquarters lets a store go. */
export const chainRequestMachine = defineMachine({
  states: ['waiting', 'accepted', 'refused', 'withdrawn', 'ended'],
  initial: 'waiting',
  verbs: {
    accept: { from: ['waiting'], to: 'accepted' },
    refuse: { from: ['waiting'], to: 'refused' },
    withdraw: { from: ['waiting'], to: 'withdrawn' },
    end: { from: ['accepted'], to: 'ended' },
  },
})
