import { BUSY_CODE, type Envelope, NETWORK_TROUBLE, SUCCESS_CODE } from '@xiaojiu/contract/envelope.ts'
import type { Refusal } from '../refusal.ts'
import type { Encoded } from './encoded.ts'

/** The legacy envelope exists in this file only. */
export function successEnvelope(data: unknown): Envelope {
  return { code: SUCCESS_CODE, msg: '', data, success: true }
}

export function refusalEnvelope(refusal: Refusal): Envelope {
  const code = refusal.reason === 'too-busy' ? BUSY_CODE : refusal.status
  return { code, msg: refusal.message, data: { reason: refusal.reason, ...refusal.details }, success: false }
}

/** The response to a fault has no details; the request id finds the log line. */
export function faultEnvelope(requestId: string): Envelope {
  return { code: 500, msg: NETWORK_TROUBLE, data: { requestId }, success: false }
}

const HEAD = Buffer.from(JSON.stringify({ code: SUCCESS_CODE, msg: '' }).slice(0, -1).concat(',"data":'))
const TAIL = Buffer.from(',"success":true}')

/** The same for content that is already encoded. */
export function encodedEnvelope({ bytes }: Encoded<unknown>): Buffer {
  return Buffer.concat([HEAD, bytes, TAIL])
}
