import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { localOrigin, NOTICE_PATHS } from './addresses.ts'
import type { CaGateway } from './ca/gateway.ts'
import { httpAuthority } from './ca/http-authority.ts'
import type { FaceCheckGateway } from './face-check/gateway.ts'
import { tencentFaceId } from './face-check/tencent-faceid.ts'
import type { LogisticsGateway } from './logistics/gateway.ts'
import { kuaidi100 } from './logistics/kuaidi100.ts'
import type { ObjectStorage } from './object-storage/gateway.ts'
import { localDisk } from './object-storage/local-disk.ts'
import { s3Storage } from './object-storage/s3.ts'
import { baiduOcr } from './ocr/baidu.ts'
import { embeddedOcr } from './ocr/embedded.ts'
import type { OcrGateway } from './ocr/gateway.ts'
import type { Opening } from './open-payments.ts'
import { jsonOf, type Outbound } from './outbound.ts'
import { accepted, refused, unknown } from './result.ts'
import { FullTextMap, Required, readSettings, TextMap } from './settings.ts'
import { hmacHeaders } from './signing/signed-message.ts'
import { aliyunSms } from './sms/aliyun.ts'
import { gapValues, type SmsGateway, type SmsTemplate, smsTemplates } from './sms/gateway.ts'
import { tencentSms } from './sms/tencent.ts'
import type { TaxGateway } from './tax/gateway.ts'
import { httpTaxPlatform } from './tax/http-tax-platform.ts'
import type { WechatLoginGateway } from './wechat-login/gateway.ts'
import { wechatOpenPlatform } from './wechat-login/open-platform.ts'

const TEMPLATE_NAMES = Object.keys(smsTemplates) as SmsTemplate[]

export async function openSms({ config, outbound, now, sandboxKeys }: Opening): Promise<SmsGateway> {
  if (config.SMS_PROVIDER === 'aliyun') {
    const env = readSettings('阿里云短信', config.raw, {
      ALIYUN_SMS_ACCESS_KEY_ID: Required,
      ALIYUN_SMS_ACCESS_KEY_SECRET: Required,
      ALIYUN_SMS_SIGN_NAME: Required,
      ALIYUN_SMS_TEMPLATES: FullTextMap(TEMPLATE_NAMES),
    })
    return aliyunSms({
      outbound,
      now,
      credentials: { accessKeyId: env.ALIYUN_SMS_ACCESS_KEY_ID, accessKeySecret: env.ALIYUN_SMS_ACCESS_KEY_SECRET },
      signName: env.ALIYUN_SMS_SIGN_NAME,
      templateCodes: env.ALIYUN_SMS_TEMPLATES,
    })
  }
  if (config.SMS_PROVIDER === 'tencent') {
    const env = readSettings('腾讯云短信', config.raw, {
      TENCENT_SMS_SECRET_ID: Required,
      TENCENT_SMS_SECRET_KEY: Required,
      TENCENT_SMS_SDK_APP_ID: Required,
      TENCENT_SMS_SIGN_NAME: Required,
      TENCENT_SMS_TEMPLATES: FullTextMap(TEMPLATE_NAMES),
    })
    return tencentSms({
      outbound,
      now,
      credentials: { secretId: env.TENCENT_SMS_SECRET_ID, secretKey: env.TENCENT_SMS_SECRET_KEY },
      sdkAppId: env.TENCENT_SMS_SDK_APP_ID,
      signName: env.TENCENT_SMS_SIGN_NAME,
      templateIds: env.TENCENT_SMS_TEMPLATES,
    })
  }
  const { smsSecret } = await sandboxKeys()
  return sandboxSms({ outbound, now, baseUrl: `${localOrigin(config)}/sandbox`, secret: smsSecret })
}

export async function openOcr({ config, outbound, now, sandboxKeys }: Opening): Promise<OcrGateway> {
  if (config.OCR === 'embedded') return embeddedOcr()
  if (config.OCR === 'baidu') {
    const env = readSettings('百度文字识别', config.raw, {
      BAIDU_OCR_API_KEY: Required,
      BAIDU_OCR_SECRET_KEY: Required,
      BAIDU_OCR_TEMPLATES: TextMap.default({}),
    })
    const apiKey = env.BAIDU_OCR_API_KEY
    return baiduOcr({ outbound, now, apiKey, secretKey: env.BAIDU_OCR_SECRET_KEY, templates: env.BAIDU_OCR_TEMPLATES })
  }
  const { ocr } = await sandboxKeys()
  return baiduOcr({
    outbound,
    now,
    ...ocr,
    templates: {
      'medicine-licence': 'medicine-licence',
      'medical-institution-licence': 'medical-institution-licence',
      'device-licence': 'device-licence',
      'food-licence': 'food-licence',
    },
    baseUrl: `${localOrigin(config)}/sandbox/ocr`,
  })
}

export async function openLogistics({ config, outbound, sandboxKeys }: Opening): Promise<LogisticsGateway> {
  const saltSecret = secretFor(config.SECRET, 'logistics')
  if (config.LOGISTICS === 'sandbox') {
    const { logistics } = await sandboxKeys()
    const origin = localOrigin(config)
    const callbackUrl = origin + NOTICE_PATHS.logistics
    return kuaidi100({ outbound, ...logistics, callbackUrl, saltSecret, baseUrl: `${origin}/sandbox/logistics` })
  }
  const env = readSettings('快递100', config.raw, { KUAIDI100_CUSTOMER: Required, KUAIDI100_KEY: Required })
  return kuaidi100({
    outbound,
    customer: env.KUAIDI100_CUSTOMER,
    key: env.KUAIDI100_KEY,
    callbackUrl: config.publicUrl + NOTICE_PATHS.logistics,
    saltSecret,
  })
}

export async function openFaceCheck({ config, outbound, now, sandboxKeys }: Opening): Promise<FaceCheckGateway> {
  const redirectUrl = `${config.publicUrl}/`
  if (config.FACE_CHECK === 'sandbox') {
    const { ruleId, ...credentials } = (await sandboxKeys()).face
    const baseUrl = `${localOrigin(config)}/sandbox/face/`
    return tencentFaceId({ outbound, now, credentials, ruleId, redirectUrl, baseUrl })
  }
  const env = readSettings('腾讯云人脸核身', config.raw, {
    TENCENT_FACEID_SECRET_ID: Required,
    TENCENT_FACEID_SECRET_KEY: Required,
    TENCENT_FACEID_RULE_ID: Required,
  })
  const credentials = { secretId: env.TENCENT_FACEID_SECRET_ID, secretKey: env.TENCENT_FACEID_SECRET_KEY }
  return tencentFaceId({ outbound, now, credentials, ruleId: env.TENCENT_FACEID_RULE_ID, redirectUrl })
}

export async function openCa({ config, outbound, now, sandboxKeys }: Opening): Promise<CaGateway> {
  if (config.CA === 'sandbox') {
    const { ca } = await sandboxKeys()
    return httpAuthority({ outbound, now, ...ca, baseUrl: `${localOrigin(config)}/sandbox/ca` })
  }
  const env = readSettings('电子认证机构', config.raw, {
    CA_URL: Required.startsWith('https://', '应为 https 网址'),
    CA_APP_ID: Required,
    CA_SECRET: Required,
  })
  const baseUrl = env.CA_URL.replace(/\/$/, '')
  return httpAuthority({ outbound, now, baseUrl, appId: env.CA_APP_ID, secret: env.CA_SECRET })
}

export async function openTax({ config, outbound, now, sandboxKeys }: Opening): Promise<TaxGateway> {
  if (config.TAX === 'sandbox') {
    const { tax } = await sandboxKeys()
    return httpTaxPlatform({ outbound, now, ...tax, baseUrl: `${localOrigin(config)}/sandbox/tax` })
  }
  const env = readSettings('电子发票服务', config.raw, {
    TAX_URL: Required.startsWith('https://', '应为 https 网址'),
    TAX_APP_ID: Required,
    TAX_SECRET: Required,
  })
  const baseUrl = env.TAX_URL.replace(/\/$/, '')
  return httpTaxPlatform({ outbound, now, baseUrl, appId: env.TAX_APP_ID, secret: env.TAX_SECRET })
}

export async function openWechatLogin({ config, outbound, sandboxKeys }: Opening): Promise<WechatLoginGateway | null> {
  if (config.WECHAT_LOGIN === 'off') return null
  if (config.WECHAT_LOGIN === 'sandbox') {
    const { wechatLogin } = await sandboxKeys()
    const at = '/sandbox/wechat-login'
    return wechatOpenPlatform({
      outbound,
      ...wechatLogin,
      pageUrl: config.publicUrl + at,
      apiUrl: localOrigin(config) + at,
    })
  }
  const env = readSettings('微信登录', config.raw, { WECHAT_LOGIN_APP_ID: Required, WECHAT_LOGIN_APP_SECRET: Required })
  return wechatOpenPlatform({ outbound, appId: env.WECHAT_LOGIN_APP_ID, appSecret: env.WECHAT_LOGIN_APP_SECRET })
}

export function openFiles({ config }: Opening, send: typeof fetch): ObjectStorage {
  if (config.FILES === 'local') return localDisk(join(config.DATA_DIR, 'files'))
  const env = readSettings('对象存储', config.raw, {
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
    S3_REGION: Required,
    S3_ACCESS_KEY_ID: Required,
    S3_SECRET_ACCESS_KEY: Required,
  })
  return s3Storage({
    fetch: send,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  })
}

/** Derives a separate secret for each purpose from the configured one. */
function secretFor(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`gateway ${purpose}`).digest('hex')
}

interface SandboxSmsOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  /** The address of the simulated provider, without a slash at the end: `…/sandbox`. */
  readonly baseUrl: string
  readonly secret: string
}

const Answer = z.union([z.object({ messageId: z.string() }), z.object({ code: z.string(), message: z.string() })])

/** The simulated provider of the sandbox: the message appears in the phone's inbox. */
export function sandboxSms(options: SandboxSmsOptions): SmsGateway {
  const url = new URL(`${options.baseUrl}/sms/send`)
  return {
    async send({ mobile, template, params }) {
      gapValues(template, params)
      const body = JSON.stringify({ mobile, template, params })
      const headers = { ...hmacHeaders(options.secret, body, options.now()), 'content-type': 'application/json' }
      const sent = await options.outbound({ method: 'POST', url, headers, body })
      if (!sent.ok) return sent
      if (sent.value.status >= 500) return unknown('provider-fault', `sandbox SMS: HTTP ${sent.value.status}`)
      const answer = Answer.safeParse(jsonOf(sent.value.body))
      if (!answer.success) return unknown('bad-answer', 'sandbox SMS: the answer has another form')
      if ('code' in answer.data) return refused(answer.data.code, answer.data.message)
      return accepted({ messageId: answer.data.messageId })
    },
  }
}
