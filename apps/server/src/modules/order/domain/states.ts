import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** An order of one store. Payments and after-sale cases have separate machines. */
export const orderMachine = defineMachine({
  states: ['awaiting-payment', 'awaiting-shipment', 'partly-shipped', 'shipped', 'completed', 'cancelled'],
  initial: 'awaiting-payment',
  verbs: {
    pay: { from: ['awaiting-payment'], to: 'awaiting-shipment' },
    /** Some lines are shipped, the rest follows. */
    'ship-part': { from: ['awaiting-shipment', 'partly-shipped'], to: 'partly-shipped' },
    ship: { from: ['awaiting-shipment', 'partly-shipped'], to: 'shipped' },
    receive: { from: ['shipped'], to: 'completed' },
    cancel: { from: ['awaiting-payment'], to: 'cancelled' },
    /** Paid but not supplied: the group buy failed, or the seller has no stock. The money is refunded. */
    refund: { from: ['awaiting-shipment'], to: 'cancelled' },
  },
})

export type OrderState = (typeof orderMachine.states)[number]
export type OrderVerb = keyof typeof orderMachine.verbs

/** One commit of a settlement, paid or cancelled as a whole. */
export const payOrderMachine = defineMachine({
  states: ['awaiting-payment', 'paid', 'cancelled'],
  initial: 'awaiting-payment',
  verbs: {
    pay: { from: ['awaiting-payment'], to: 'paid' },
    cancel: { from: ['awaiting-payment'], to: 'cancelled' },
    /** Paid but not supplied: the money is refunded. */
    refund: { from: ['paid'], to: 'cancelled' },
  },
})

export type PayOrderState = (typeof payOrderMachine.states)[number]
export type PayOrderVerb = keyof typeof payOrderMachine.verbs

/** A parcel in transit. Carriers report late and out of order, so a later stage may follow any earlier one. */
export const parcelMachine = defineMachine({
  states: ['shipped', 'in-transit', 'delivering', 'signed', 'refused', 'lost'],
  initial: 'shipped',
  /** Carriers do not report a loss: it is shown as a problem, and the buyer opens an after-sale case. */
  past: ['lost'],
  verbs: {
    move: { from: ['shipped', 'delivering'], to: 'in-transit' },
    deliver: { from: ['shipped', 'in-transit'], to: 'delivering' },
    sign: { from: ['shipped', 'in-transit', 'delivering'], to: 'signed' },
    /** Returned to the sender. */
    refuse: { from: ['shipped', 'in-transit', 'delivering'], to: 'refused' },
  },
})

export type ParcelState = (typeof parcelMachine.states)[number]
export type ParcelVerb = keyof typeof parcelMachine.verbs

/** 采购审批: requested, then decided once. */
export const requestMachine = defineMachine({
  states: ['waiting', 'approved', 'refused', 'withdrawn'],
  initial: 'waiting',
  verbs: {
    approve: { from: ['waiting'], to: 'approved' },
    refuse: { from: ['waiting'], to: 'refused' },
    withdraw: { from: ['waiting'], to: 'withdrawn' },
  },
})

/** Stock of one batch reserved for one line: shipped with the goods, or released. */
export const reservationMachine = defineMachine({
  states: ['held', 'shipped', 'released'],
  initial: 'held',
  verbs: {
    ship: { from: ['held'], to: 'shipped' },
    release: { from: ['held'], to: 'released' },
  },
})

/** 收货差异: reported by the buyer, then answered by the store or moved into a case. A store that objected may still accept. */
export const differenceMachine = defineMachine({
  states: ['waiting', 'photos-asked', 'disputed', 'accepted', 'filed'],
  initial: 'waiting',
  verbs: {
    'ask-photos': { from: ['waiting'], to: 'photos-asked' },
    'add-photos': { from: ['photos-asked'], to: 'waiting' },
    dispute: { from: ['waiting', 'photos-asked'], to: 'disputed' },
    accept: { from: ['waiting', 'photos-asked', 'disputed'], to: 'accepted' },
    /** The buyer filed a case instead of waiting. */
    file: { from: ['waiting', 'photos-asked', 'disputed'], to: 'filed' },
  },
})

export type DifferenceVerb = keyof typeof differenceMachine.verbs
/** 演练订单: the steps of an order, for a store that practises. */
export const rehearsalMachine = defineMachine({
  states: ['placed', 'approved', 'picked', 'shipped', 'received', 'dropped'],
  initial: 'placed',
  verbs: {
    approve: { from: ['placed'], to: 'approved' },
    pick: { from: ['approved'], to: 'picked' },
    ship: { from: ['picked'], to: 'shipped' },
    receive: { from: ['shipped'], to: 'received' },
    drop: { from: ['placed', 'approved', 'picked', 'shipped'], to: 'dropped' },
  },
})

export type RehearsalState = (typeof rehearsalMachine.states)[number]
export type RehearsalVerb = keyof typeof rehearsalMachine.verbs
