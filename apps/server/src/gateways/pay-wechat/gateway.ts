import type { PayChannel } from '../pay-channel.ts'

/** WeChat Pay, API v3, Native (the buyer scans a code with the phone). */
export type WechatPayGateway = PayChannel
