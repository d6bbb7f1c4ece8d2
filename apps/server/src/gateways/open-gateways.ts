import type { Clock } from '#platform/clock.ts'
import { type Config, hasSandbox } from '#platform/config.ts'
import type { Logger } from '#platform/log.ts'
import { loadSandboxKeys, type SandboxKeys } from '#sandbox/keys.ts'
import { withSpecimens } from '#sandbox/practice/specimen-files.ts'
import type { SandboxDb } from '#sandbox/sandbox-db.ts'
import type { CaGateway } from './ca/gateway.ts'
import type { FaceCheckGateway } from './face-check/gateway.ts'
import type { LogisticsGateway } from './logistics/gateway.ts'
import type { ObjectStorage } from './object-storage/gateway.ts'
import type { OcrGateway } from './ocr/gateway.ts'
import { type Opening, openAlipay, openBank, openWechatPay } from './open-payments.ts'
import {
  openCa,
  openFaceCheck,
  openFiles,
  openLogistics,
  openOcr,
  openSms,
  openTax,
  openWechatLogin,
} from './open-services.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import type { AlipayGateway } from './pay-alipay/gateway.ts'
import type { BankGateway } from './pay-bank/gateway.ts'
import type { WechatPayGateway } from './pay-wechat/gateway.ts'
import type { SmsGateway } from './sms/gateway.ts'
import type { TaxGateway } from './tax/gateway.ts'
import { timedFetch, timedOutbound } from './timed-outbound.ts'
import type { WechatLoginGateway } from './wechat-login/gateway.ts'

/** All external providers. The configuration says which implementation each interface has. */
export interface Gateways {
  readonly sms: SmsGateway
  readonly payWechat: WechatPayGateway
  readonly payAlipay: AlipayGateway
  readonly bank: BankGateway
  readonly ocr: OcrGateway
  readonly ca: CaGateway
  readonly faceCheck: FaceCheckGateway
  readonly logistics: LogisticsGateway
  readonly tax: TaxGateway
  /** Absent when logging in by WeChat is switched off. */
  readonly wechatLogin: WechatLoginGateway | null
  readonly files: ObjectStorage
}

export interface GatewayDeps {
  readonly fetch: typeof fetch
  readonly now: Clock
  /** Stores the keys of the simulated providers; not used when every provider is real. */
  readonly database: { readonly pool: SandboxDb }
  readonly log: Logger
}

/**
 * Opens the configured adapter of every gateway. A missing key of a configured provider stops the start with a message.
 */
export async function openGateways(config: Config, { fetch, now, database, log }: GatewayDeps): Promise<Gateways> {
  let keys: Promise<SandboxKeys> | undefined
  const outbound = withLog(createOutbound({ fetch }), log)
  const openingOf = (provider: keyof Gateways): Opening => ({
    config,
    now,
    outbound: timedOutbound(provider, outbound),
    sandboxKeys: () => (keys ??= loadSandboxKeys(database.pool, now())),
  })
  const files = openFiles(openingOf('files'), timedFetch('files', fetch))
  return {
    sms: await openSms(openingOf('sms')),
    payWechat: await openWechatPay(openingOf('payWechat')),
    payAlipay: await openAlipay(openingOf('payAlipay')),
    bank: await openBank(openingOf('bank')),
    ocr: await openOcr(openingOf('ocr')),
    ca: await openCa(openingOf('ca')),
    faceCheck: await openFaceCheck(openingOf('faceCheck')),
    logistics: await openLogistics(openingOf('logistics')),
    tax: await openTax(openingOf('tax')),
    wechatLogin: await openWechatLogin(openingOf('wechatLogin')),
    files: hasSandbox(config) ? withSpecimens(files) : files,
  }
}

/** Logs every call that ended without a response: host and path only, no content. */
function withLog(outbound: Outbound, log: Logger): Outbound {
  return async request => {
    const sent = await outbound(request)
    if (!sent.ok && sent.kind === 'unknown') log.warn({ reason: sent.reason, call: sent.message }, 'provider call')
    return sent
  }
}
