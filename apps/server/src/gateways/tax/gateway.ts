import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { GatewayResult } from '../result.ts'

/** Buyer or seller on an invoice. */
export interface TaxParty {
  readonly name: string
  readonly taxNo: string
  readonly address: string
  readonly phone: string
  readonly bankName: string
  readonly bankAccount: string
}

export interface TaxRow {
  readonly name: string
  readonly spec: string
  readonly unit: string
  readonly quantity: number | null
  readonly netUnitYuan: string | null
  readonly taxRatePercent: number
  readonly net: Fen
  readonly tax: Fen
  readonly isDiscount: boolean
}

export interface TaxInvoiceOrder {
  /** Our number; the same number identifies the same invoice. */
  readonly requestNo: string
  readonly kind: 'special' | 'ordinary'
  readonly seller: TaxParty
  readonly buyer: TaxParty
  readonly rows: readonly TaxRow[]
  readonly net: Fen
  readonly tax: Fen
  readonly gross: Fen
  readonly remark: string
  /** 开票人. */
  readonly drawer: string
  /** For a red invoice: the blue invoice that it reverses. */
  readonly blueInvoiceNo: string | null
}

export interface IssuedInvoice {
  /** 20 digits. */
  readonly invoiceNo: string
  readonly issuedAt: Date
}

/** The tax platform, which numbers invoices (数电票). A repeated request with the same number issues once. */
export interface TaxGateway {
  issue(order: TaxInvoiceOrder): Promise<GatewayResult<IssuedInvoice>>
}
