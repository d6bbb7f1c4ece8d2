import type { Config } from '#platform/config.ts'
import type { SandboxKeys } from '#sandbox/keys.ts'
import { localOrigin, NOTICE_PATHS } from './addresses.ts'
import type { Outbound } from './outbound.ts'
import { alipay } from './pay-alipay/alipay.ts'
import type { AlipayGateway } from './pay-alipay/gateway.ts'
import { bankDirectLink } from './pay-bank/direct-link.ts'
import type { BankGateway } from './pay-bank/gateway.ts'
import type { WechatPayGateway } from './pay-wechat/gateway.ts'
import { wechatPay } from './pay-wechat/wechat-pay.ts'
import { FeeBp, Pem, Required, readSettings } from './settings.ts'

/** The common inputs of all adapters. */
export interface Opening {
  readonly config: Config
  readonly outbound: Outbound
  readonly now: () => Date
  /** The simulated providers' keys, fetched only when one of them is used. */
  readonly sandboxKeys: () => Promise<SandboxKeys>
}

const ApiV3Key = Required.length(32, '应为 32 个字符')

export async function openWechatPay({ config, outbound, now, sandboxKeys }: Opening): Promise<WechatPayGateway> {
  if (config.WECHAT_PAY === 'sandbox') {
    const keys = (await sandboxKeys()).wechat
    const origin = localOrigin(config)
    return wechatPay({
      outbound,
      now,
      merchant: {
        mchid: keys.mchid,
        appid: keys.appid,
        serial: keys.merchantSerial,
        privateKeyPem: keys.merchant.privatePem,
        apiV3Key: keys.apiV3Key,
      },
      providerKeys: [{ serial: keys.publicKeyId, pem: keys.platform.publicPem }],
      notifyUrl: origin + NOTICE_PATHS.wechat,
      baseUrl: `${origin}/sandbox/wechat`,
    })
  }
  const env = readSettings('微信支付', config.raw, {
    WECHAT_PAY_MCHID: Required,
    WECHAT_PAY_APPID: Required,
    WECHAT_PAY_SERIAL: Required,
    WECHAT_PAY_PRIVATE_KEY: Pem,
    WECHAT_PAY_API_V3_KEY: ApiV3Key,
    // Merchants in certificate mode have neither: certificates are then fetched.
    WECHAT_PAY_PUBLIC_KEY_ID: Required.optional(),
    WECHAT_PAY_PUBLIC_KEY: Pem.optional(),
    WECHAT_PAY_FEE_BP: FeeBp,
  })
  const { WECHAT_PAY_PUBLIC_KEY_ID: serial, WECHAT_PAY_PUBLIC_KEY: pem } = env
  return wechatPay({
    outbound,
    now,
    merchant: {
      mchid: env.WECHAT_PAY_MCHID,
      appid: env.WECHAT_PAY_APPID,
      serial: env.WECHAT_PAY_SERIAL,
      privateKeyPem: env.WECHAT_PAY_PRIVATE_KEY,
      apiV3Key: env.WECHAT_PAY_API_V3_KEY,
    },
    providerKeys: serial && pem ? [{ serial, pem }] : [],
    notifyUrl: config.publicUrl + NOTICE_PATHS.wechat,
    feeBp: env.WECHAT_PAY_FEE_BP,
  })
}

export async function openAlipay({ config, outbound, now, sandboxKeys }: Opening): Promise<AlipayGateway> {
  if (config.ALIPAY === 'sandbox') {
    const keys = (await sandboxKeys()).alipay
    const origin = localOrigin(config)
    return alipay({
      outbound,
      now,
      merchant: {
        appId: keys.appId,
        sellerId: keys.sellerId,
        privateKeyPem: keys.merchant.privatePem,
        alipayPublicKeyPem: keys.platform.publicPem,
      },
      notifyUrl: origin + NOTICE_PATHS.alipay,
      gatewayUrl: `${origin}/sandbox/alipay/gateway.do`,
      pageGatewayUrl: `${config.publicUrl}/sandbox/alipay/gateway.do`,
      billHosts: [new URL(origin).host],
    })
  }
  const env = readSettings('支付宝', config.raw, {
    ALIPAY_APP_ID: Required,
    ALIPAY_SELLER_ID: Required,
    ALIPAY_PRIVATE_KEY: Pem,
    ALIPAY_PUBLIC_KEY: Pem,
    ALIPAY_FEE_BP: FeeBp,
  })
  return alipay({
    outbound,
    now,
    merchant: {
      appId: env.ALIPAY_APP_ID,
      sellerId: env.ALIPAY_SELLER_ID,
      privateKeyPem: env.ALIPAY_PRIVATE_KEY,
      alipayPublicKeyPem: env.ALIPAY_PUBLIC_KEY,
    },
    notifyUrl: config.publicUrl + NOTICE_PATHS.alipay,
    feeBp: env.ALIPAY_FEE_BP,
  })
}

export async function openBank({ config, outbound, now, sandboxKeys }: Opening): Promise<BankGateway> {
  if (config.BANK === 'sandbox') {
    const keys = (await sandboxKeys()).bank
    return bankDirectLink({
      outbound,
      now,
      customer: {
        customerNo: keys.customerNo,
        account: keys.account,
        accountName: keys.accountName,
        bankName: keys.bankName,
        serial: keys.customerSerial,
        privateKeyPem: keys.customer.privatePem,
      },
      bankKeys: [{ serial: keys.bankSerial, pem: keys.bank.publicPem }],
      baseUrl: `${localOrigin(config)}/sandbox/bank`,
      cashierUrl: '/sandbox?tab=bank',
    })
  }
  const env = readSettings('银行', config.raw, {
    BANK_URL: Required.startsWith('https://', '应为 https 网址'),
    BANK_CUSTOMER_NO: Required,
    BANK_ACCOUNT: Required,
    BANK_ACCOUNT_NAME: Required,
    BANK_NAME: Required,
    BANK_SERIAL: Required,
    BANK_PRIVATE_KEY: Pem,
    BANK_PUBLIC_KEY_SERIAL: Required,
    BANK_PUBLIC_KEY: Pem,
    // The bank's page where companies confirm a prepared transfer; most banks have it beside the direct link.
    BANK_CASHIER_URL: Required.startsWith('https://', '应为 https 网址').optional(),
  })
  return bankDirectLink({
    outbound,
    now,
    customer: {
      customerNo: env.BANK_CUSTOMER_NO,
      account: env.BANK_ACCOUNT,
      accountName: env.BANK_ACCOUNT_NAME,
      bankName: env.BANK_NAME,
      serial: env.BANK_SERIAL,
      privateKeyPem: env.BANK_PRIVATE_KEY,
    },
    bankKeys: [{ serial: env.BANK_PUBLIC_KEY_SERIAL, pem: env.BANK_PUBLIC_KEY }],
    baseUrl: env.BANK_URL.replace(/\/$/, ''),
    cashierUrl: env.BANK_CASHIER_URL ?? `${env.BANK_URL.replace(/\/$/, '')}/cashier`,
  })
}
