import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** A parcel on its way. The carrier tells late and out of order, so a later stage may be reached from any earlier one. */
export const parcelMachine = defineMachine({
  states: ['shipped', 'in-transit', 'delivering', 'signed', 'refused', 'lost'],
  initial: 'shipped',
  verbs: {
    move: { from: ['shipped', 'delivering'], to: 'in-transit' },
    deliver: { from: ['shipped', 'in-transit'], to: 'delivering' },
    sign: { from: ['shipped', 'in-transit', 'delivering'], to: 'signed' },
    /** Went back to the sender. */
    refuse: { from: ['shipped', 'in-transit', 'delivering'], to: 'refused' },
    lose: { from: ['shipped', 'in-transit', 'delivering'], to: 'lost' },
  },
})

export type ParcelState = (typeof parcelMachine.states)[number]
export type ParcelVerb = keyof typeof parcelMachine.verbs
