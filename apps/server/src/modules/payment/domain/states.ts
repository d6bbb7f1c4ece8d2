import { defineMachine } from '@xiaojiu/kernel/machine.ts'

/** One attempt to pay. Money may still arrive after we gave up: then it settles, or it is surplus. */
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
    /** Money arrived that does not fit: a person has to look. */
    'mark-abnormal': { from: ['pending', 'failed', 'closed'], to: 'abnormal' },
    fail: { from: ['pending'], to: 'failed' },
    close: { from: ['pending'], to: 'closed' },
  },
})

export type PaymentVerb = keyof typeof paymentMachine.verbs
export type PaymentState = (typeof paymentMachine.states)[number]

/** A refund: a job asks the provider under one number until the money has left. No refund is abandoned. */
export const refundMachine = defineMachine({
  states: ['waiting', 'succeeded', 'failed'],
  initial: 'waiting',
  past: ['failed'],
  verbs: {
    settle: { from: ['waiting'], to: 'succeeded' },
  },
})

/** Money on its way out: frozen, then paid out by the bank or given back. */
export const withdrawalMachine = defineMachine({
  states: ['processing', 'paid', 'returned'],
  initial: 'processing',
  verbs: {
    pay: { from: ['processing'], to: 'paid' },
    return: { from: ['processing'], to: 'returned' },
  },
})

export type WithdrawalState = (typeof withdrawalMachine.states)[number]

/** A bank account of the company: proven by a small amount, then open for withdrawals. */
export const bankCardMachine = defineMachine({
  states: ['verifying', 'bound', 'failed', 'unbound'],
  initial: 'verifying',
  verbs: {
    prove: { from: ['verifying'], to: 'bound' },
    /** Too many wrong amounts, too late, or the bank could not pay. */
    fail: { from: ['verifying'], to: 'failed' },
    unbind: { from: ['verifying', 'bound'], to: 'unbound' },
  },
})

export type BankCardState = (typeof bankCardMachine.states)[number]

/** What a company pays to the platform itself. Money that comes after it was closed still counts. */
export const collectionMachine = defineMachine({
  states: ['awaiting', 'paid', 'closed'],
  initial: 'awaiting',
  verbs: {
    pay: { from: ['awaiting', 'closed'], to: 'paid' },
    close: { from: ['awaiting'], to: 'closed' },
  },
})

export type CollectionState = (typeof collectionMachine.states)[number]

/** What is owed on a credit line. Its term begins when the goods leave. */
export const debtMachine = defineMachine({
  states: ['reserved', 'open', 'settled'],
  initial: 'reserved',
  /** A loan is money at once: no goods have to leave first. */
  starts: ['open'],
  verbs: {
    ship: { from: ['reserved'], to: 'open' },
    /** Repaid in full, or cut to nothing by goods that went back. */
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
    /** Once more with other words, or against the answer. */
    dispute: { from: ['disputed', 'resolved'], to: 'disputed' },
  },
})

export type StatementReplyState = (typeof statementReplyMachine.states)[number]

/** 到账: money on the platform's bank account. What no payment waits for is claimed by people. */
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
