import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 红字发票信息确认单. Refused or too late it is void; the red invoice waits for another. */
export const redFormMachine = defineMachine({
  states: ['waiting-buyer', 'confirmed', 'refused', 'expired'],
  initial: 'waiting-buyer',
  verbs: {
    confirm: { from: ['waiting-buyer'], to: 'confirmed' },
    refuse: { from: ['waiting-buyer'], to: 'refused' },
    expire: { from: ['waiting-buyer'], to: 'expired' },
  },
})

export type RedFormState = (typeof redFormMachine.states)[number]
