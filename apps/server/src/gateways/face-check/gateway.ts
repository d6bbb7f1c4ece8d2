import type { GatewayResult } from '../result.ts'

export interface FaceCheckPerson {
  readonly name: string
  readonly idNumber: string
  /** Returned with the result in the provider's records; no personal data. */
  readonly reference: string
}

/** `waiting`: the person has not finished on the phone yet. */
export type FaceCheckState = 'waiting' | 'passed' | 'failed' | 'expired'

export interface FaceCheckResult {
  readonly state: FaceCheckState
  /** The provider's message when it failed. */
  readonly failReason: string | null
}

/** Checks on a phone that a live person is the one on the identity card. */
export interface FaceCheckGateway {
  /** `qrUrl` is opened on the phone, usually by scanning it as a QR code. */
  start(person: FaceCheckPerson): Promise<GatewayResult<{ readonly checkToken: string; readonly qrUrl: string }>>
  getResult(checkToken: string): Promise<GatewayResult<FaceCheckResult>>
}
