import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { GatewayResult } from '../result.ts'

export interface CompanyIdentity {
  /** Our number of the application; the same number identifies the same check. */
  readonly requestNo: string
  readonly companyName: string
  readonly creditCode: string
  readonly legalPersonName: string
  readonly legalPersonIdNumber: string
}

/** A check, and how the company proves its identity. */
export type IdentityCheckOrder = CompanyIdentity &
  (
    | { readonly way: 'face' }
    /** The authority transfers a few fen to this account; the company enters the amount. */
    | { readonly way: 'small-transfer'; readonly account: string; readonly bankName: string }
  )

export type IdentityCheckState = 'waiting' | 'passed' | 'failed' | 'expired'

export interface IdentityCheck {
  readonly checkId: string
  readonly state: IdentityCheckState
  /** For `face`: to be opened on the legal person's phone. */
  readonly qrUrl: string | null
  /** For `small-transfer`: how many attempts to enter the amount are left. */
  readonly triesLeft: number | null
  readonly failReason: string | null
}

/**
 * The part of certification that only a provider can do: verifying that the applicant is the company. Our own authority
 * issues the certificates.
 */
export interface CaGateway {
  startCheck(order: IdentityCheckOrder): Promise<GatewayResult<IdentityCheck>>
  tellTransferAmount(checkId: string, amount: Fen): Promise<GatewayResult<IdentityCheck>>
  getCheck(checkId: string): Promise<GatewayResult<IdentityCheck>>
}
