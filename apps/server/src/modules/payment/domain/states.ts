import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** One payment attempt. Money may still arrive after it was closed: then it settles, or it is surplus. */
export const paymentMachine = defineMachine({
  states: ['pending', 'succeeded', 'failed', 'closed', 'abnormal', 'surplus'],
  initial: 'pending',
  /** Paid from the wallet or by credit: no provider is involved. */
  starts: ['succeeded'],
  verbs: {
    /** The right amount has arrived. */
    settle: { from: ['pending', 'failed', 'closed'], to: 'succeeded' },
    /** The right amount has arrived for something already paid or cancelled: it is refunded. */
    'mark-surplus': { from: ['pending', 'failed', 'closed', 'succeeded'], to: 'surplus' },
    /** Money arrived that does not match: a person must check it. */
    'mark-abnormal': { from: ['pending', 'failed', 'closed'], to: 'abnormal' },
    fail: { from: ['pending'], to: 'failed' },
    close: { from: ['pending'], to: 'closed' },
  },
})

export type PaymentVerb = keyof typeof paymentMachine.verbs
export type PaymentState = (typeof paymentMachine.states)[number]

/** A refund: a job repeats the request under one number until the provider has paid. No refund is abandoned. */
export const refundMachine = defineMachine({
  states: ['waiting', 'succeeded', 'failed'],
  initial: 'waiting',
  past: ['failed'],
  verbs: {
    settle: { from: ['waiting'], to: 'succeeded' },
  },
})

/** A withdrawal: frozen, then paid out by the bank or returned. */
export const withdrawalMachine = defineMachine({
  states: ['processing', 'paid', 'returned'],
  initial: 'processing',
  verbs: {
    pay: { from: ['processing'], to: 'paid' },
    return: { from: ['processing'], to: 'returned' },
  },
})

export type WithdrawalState = (typeof withdrawalMachine.states)[number]

/** A bank account of the company: verified by a small amount, then open for withdrawals. */
export const bankCardMachine = defineMachine({
  states: ['verifying', 'bound', 'failed', 'unbound'],
  initial: 'verifying',
  verbs: {
    prove: { from: ['verifying'], to: 'bound' },
    /** Too many wrong amounts, expired, or the bank could not pay. */
    fail: { from: ['verifying'], to: 'failed' },
    unbind: { from: ['verifying', 'bound'], to: 'unbound' },
  },
})

export type BankCardState = (typeof bankCardMachine.states)[number]

/** A payment of a company to the platform. Money that arrives after it was closed still counts. */
export const collectionMachine = defineMachine({
  states: ['awaiting', 'paid', 'closed'],
  initial: 'awaiting',
  verbs: {
    pay: { from: ['awaiting', 'closed'], to: 'paid' },
    close: { from: ['awaiting'], to: 'closed' },
  },
})

export type CollectionState = (typeof collectionMachine.states)[number]

/** A debt on a credit line. Its term starts at shipping. */
export const debtMachine = defineMachine({
  states: ['reserved', 'open', 'settled'],
  initial: 'reserved',
  /** A loan is paid out at once: no goods must be shipped first. */
  starts: ['open'],
  verbs: {
    ship: { from: ['reserved'], to: 'open' },
    /** Repaid in full, or reduced to zero by returned goods. */
    settle: { from: ['reserved', 'open'], to: 'settled' },
  },
})

export type DebtState = (typeof debtMachine.states)[number]

/** 账期申请: decided by the store, or withdrawn by the company. */
export const creditApplicationMachine = defineMachine({
  states: ['waiting', 'granted', 'refused', 'withdrawn'],
  initial: 'waiting',
  verbs: {
    grant: { from: ['waiting'], to: 'granted' },
    refuse: { from: ['waiting'], to: 'refused' },
    withdraw: { from: ['waiting'], to: 'withdrawn' },
  },
})

export type CreditApplicationState = (typeof creditApplicationMachine.states)[number]

/** The buyer's answer to a month's statement. A dispute that was answered can be confirmed. */
export const statementReplyMachine = defineMachine({
  states: ['confirmed', 'disputed', 'resolved'],
  initial: 'disputed',
  starts: ['confirmed'],
  verbs: {
    confirm: { from: ['disputed', 'resolved'], to: 'confirmed' },
    resolve: { from: ['disputed'], to: 'resolved' },
    /** Disputed again with another text, or against the answer. */
    dispute: { from: ['disputed', 'resolved'], to: 'disputed' },
  },
})

export type StatementReplyState = (typeof statementReplyMachine.states)[number]

/** 到账: transfers to the platform's bank account. Staff claim those that match no payment. */
export const transferMachine = defineMachine({
  states: ['unclaimed', 'matched', 'credited'],
  initial: 'unclaimed',
  starts: ['matched'],
  verbs: {
    /** It is the deposit of a store. */
    credit: { from: ['unclaimed'], to: 'credited' },
  },
})

export type TransferState = (typeof transferMachine.states)[number]
