import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** A login: closed and opened by whoever manages it; deleted for good, its name may be given to another. */
export const accountMachine = defineMachine({
  states: ['enabled', 'disabled', 'deleted'],
  initial: 'enabled',
  verbs: {
    disable: { from: ['enabled'], to: 'disabled' },
    enable: { from: ['disabled'], to: 'enabled' },
    delete: { from: ['enabled', 'disabled'], to: 'deleted' },
  },
})
