import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** 员工: works at a console, is disabled, or has left. */
export const memberMachine = defineMachine({
  states: ['active', 'disabled', 'ended'],
  initial: 'active',
  verbs: {
    disable: { from: ['active'], to: 'disabled' },
    enable: { from: ['disabled'], to: 'active' },
    end: { from: ['active', 'disabled'], to: 'ended' },
  },
})

export type MemberVerb = keyof typeof memberMachine.verbs
