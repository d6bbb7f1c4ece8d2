import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { ConfigMistake, readConfig } from '#platform/config.ts'
import { openGateways } from './open-gateways.ts'
import { smsTemplates } from './sms/gateway.ts'
import { makeKeyPair } from './testing/rsa-keys.ts'

const keys = makeKeyPair()
const TEMPLATES = JSON.stringify(Object.fromEntries(Object.keys(smsTemplates).map(name => [name, 'SMS_1'])))

const real = {
  DATABASE_URL: 'postgres://127.0.0.1/none',
  SECRET: 'k3J!x9-mQ2#vT7_bW5$nZ8^cR4&yL6*pD',
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '小九药采',
  ALIYUN_SMS_TEMPLATES: TEMPLATES,
  WECHAT_PAY: 'real',
  WECHAT_PAY_MCHID: '1900000001',
  WECHAT_PAY_APPID: 'wx1',
  WECHAT_PAY_SERIAL: 'ABC',
  WECHAT_PAY_PRIVATE_KEY: keys.privatePem.replaceAll('\n', '\\n'),
  WECHAT_PAY_API_V3_KEY: '0'.repeat(32),
  ALIPAY: 'real',
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_PRIVATE_KEY: keys.privatePem,
  ALIPAY_PUBLIC_KEY: keys.publicPem,
  BANK: 'real',
  BANK_URL: 'https://bank.example/api/',
  BANK_CUSTOMER_NO: '1',
  BANK_ACCOUNT: '6222',
  BANK_ACCOUNT_NAME: '湖北小九药采科技有限公司',
  BANK_NAME: '银行',
  BANK_SERIAL: 'S',
  BANK_PRIVATE_KEY: keys.privatePem,
  BANK_PUBLIC_KEY_SERIAL: 'B',
  BANK_PUBLIC_KEY: keys.publicPem,
  OCR: 'baidu',
  BAIDU_OCR_API_KEY: 'k',
  BAIDU_OCR_SECRET_KEY: 's',
  LOGISTICS: 'real',
  KUAIDI100_CUSTOMER: 'c',
  KUAIDI100_KEY: 'k',
  FACE_CHECK: 'tencent',
  TENCENT_FACEID_SECRET_ID: 'i',
  TENCENT_FACEID_SECRET_KEY: 'k',
  TENCENT_FACEID_RULE_ID: '1',
  CA: 'real',
  TAX: 'real',
  TAX_URL: 'https://tax.example.com',
  TAX_APP_ID: 'tax1',
  TAX_SECRET: 'secret',
  CA_URL: 'https://ca.example',
  CA_APP_ID: 'a',
  CA_SECRET: 's',
  WECHAT_LOGIN: 'real',
  WECHAT_LOGIN_APP_ID: 'wx2',
  WECHAT_LOGIN_APP_SECRET: 's',
  FILES: 's3',
  S3_ENDPOINT: 'https://bucket.oss-cn-hangzhou.aliyuncs.com',
  S3_REGION: 'cn-hangzhou',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

const open = (env: Record<string, string>) =>
  openGateways(readConfig(env), {
    fetch,
    now: () => new Date('2026-11-16T12:00:00+08:00'),
    // With every provider real, the sandbox's tables are not touched.
    database: { pool: { query: () => Promise.reject(new Error('no database here')) } },
    log: pino({ level: 'silent' }),
  })

test('opens nothing of the sandbox when every provider is real', async () => {
  const gateways = await open(real)
  expect(gateways.bank.ownAccount.accountName).toBe('湖北小九药采科技有限公司')
  const url = gateways.payAlipay.pagePaymentUrl({
    outTradeNo: 'XJ1',
    subject: '订单',
    amount: 1 as never,
    expiresAt: new Date('2026-11-16T12:30:00+08:00'),
    returnUrl: 'https://shop.example/',
  })
  expect(url).toMatch(/^https:\/\/openapi\.alipay\.com\/gateway\.do\?app_id=2021&/)
})

test('accepts Tencent Cloud as the SMS provider', async () => {
  const env = {
    ...real,
    SMS_PROVIDER: 'tencent',
    TENCENT_SMS_SECRET_ID: 'i',
    TENCENT_SMS_SECRET_KEY: 'k',
    TENCENT_SMS_SDK_APP_ID: '1400',
    TENCENT_SMS_SIGN_NAME: '小九药采',
    TENCENT_SMS_TEMPLATES: TEMPLATES,
  }
  await expect(open(env)).resolves.toBeDefined()
})

describe('reports a configuration mistake in one sentence that names the variable', () => {
  const without = (name: keyof typeof real) => ({ ...real, [name]: '' })
  const cases: [string, Record<string, string>, string][] = [
    ['a missing key', without('WECHAT_PAY_MCHID'), '微信支付的环境变量设置有误：WECHAT_PAY_MCHID（未设置）'],
    [
      'a key of the wrong length',
      { ...real, WECHAT_PAY_API_V3_KEY: 'short' },
      '微信支付的环境变量设置有误：WECHAT_PAY_API_V3_KEY（应为 32 个字符）',
    ],
    [
      'no PEM and no file',
      { ...real, ALIPAY_PRIVATE_KEY: '/nowhere/key.pem' },
      '支付宝的环境变量设置有误：ALIPAY_PRIVATE_KEY（应为 PEM 内容或可读的 PEM 文件路径）',
    ],
    [
      'templates that are not all there',
      { ...real, ALIYUN_SMS_TEMPLATES: '{}' },
      'ALIYUN_SMS_TEMPLATES（缺少 auth-code',
    ],
    ['templates that are no JSON', { ...real, ALIYUN_SMS_TEMPLATES: 'x' }, 'ALIYUN_SMS_TEMPLATES（应为 JSON 对象'],
    [
      'an unencrypted bank',
      { ...real, BANK_URL: 'http://bank.example' },
      '银行的环境变量设置有误：BANK_URL（应为 https 网址）',
    ],
    ['no storage', without('S3_ENDPOINT'), '对象存储的环境变量设置有误：S3_ENDPOINT（未设置）'],
  ]
  for (const [name, env, sentence] of cases)
    test(name, async () => {
      const mistake = await open(env).catch((error: unknown) => error)
      expect(mistake).toBeInstanceOf(ConfigMistake)
      expect(String(mistake)).toContain(sentence)
    })
})
