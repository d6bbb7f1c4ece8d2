import type { GatewayResult } from '../result.ts'
import type { SmsTemplate } from './templates.ts'

export interface SmsMessage {
  /** Eleven digits, mainland China. */
  readonly mobile: string
  readonly template: SmsTemplate
  /** One value for every gap of the template, no more and no less. */
  readonly params: Readonly<Record<string, string>>
}

/** The door to a text-message provider. */
export interface SmsGateway {
  /** Accepted means the provider took the message over, not that the phone has it. */
  send(message: SmsMessage): Promise<GatewayResult<{ readonly messageId: string }>>
}
