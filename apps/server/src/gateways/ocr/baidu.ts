import { z } from 'zod'
import { jsonOf, type Outbound } from '../outbound.ts'
import { accepted, type GatewayResult, refused, unknown } from '../result.ts'
import {
  type IdCardField,
  type LicenceField,
  type LicenceKind,
  type OcrGateway,
  type OcrImage,
  type ReadField,
  type ReadFields,
  UNREADABLE,
} from './gateway.ts'
import { fieldOfLabel, readChineseDay, readLicenceText } from './paper-text.ts'

export interface BaiduOcrOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly apiKey: string
  readonly secretKey: string
  /** Numbers of the templates in Baidu's console, for papers without a built-in recogniser. */
  readonly templates: Readonly<Partial<Record<Exclude<LicenceKind, 'business-licence'>, string>>>
  readonly baseUrl?: string
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.int().positive() })
const Failure = z.object({ error_code: z.int().refine(code => code !== 0), error_msg: z.string() })
const Probability = z.object({ average: z.number() }).optional()
/** The response of a built-in recogniser. */
const Words = z.object({
  words_result: z.record(z.string(), z.object({ words: z.string(), probability: Probability })),
})
/** The response of a template. */
const TemplateWords = z.object({
  data: z.object({
    ret: z.array(z.object({ word_name: z.string(), word: z.string(), probability: Probability })),
  }),
})

/** Baidu's labels that no paper prints. */
const PRINTED: Readonly<Record<string, string>> = { 法人: '法定代表人', 有效期: '营业期限' }

const ID_CARD: Readonly<Record<string, IdCardField>> = {
  姓名: 'name',
  公民身份号码: 'idNumber',
  住址: 'address',
  出生: 'birthday',
  签发机关: 'issuer',
  签发日期: 'validFrom',
  失效日期: 'validUntil',
}

const DAYS = new Set<string>(['validFrom', 'validUntil', 'birthday'])
/** Baidu returns no confidence for some kinds of paper; the buyer is asked to check in any case. */
const UNSTATED_CONFIDENCE = 0.9
/** The token is renewed well before it expires, so that no call uses an expiring one. */
const RENEW_BEFORE_MS = 3_600_000
const TOKEN_INVALID = new Set([100, 110, 111])
const NOTHING_READ = new Set([216_630, 216_631, 216_633, 216_634, 272_000, 282_810])

/** Baidu's text recognition. The token stays here: browsers never see it. */
export function baiduOcr(options: BaiduOcrOptions): OcrGateway {
  const { outbound, now } = options
  const baseUrl = options.baseUrl ?? 'https://aip.baidubce.com'
  let token: { value: string; goodUntil: number } | null = null

  async function accessToken(): Promise<GatewayResult<string>> {
    if (token && now().getTime() < token.goodUntil) return accepted(token.value)
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: options.apiKey,
      client_secret: options.secretKey,
    })
    const url = new URL(`${baseUrl}/oauth/2.0/token`)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await outbound({ method: 'POST', url, headers, body: String(body) })
    if (!sent.ok) return sent
    if (sent.value.status >= 500) return unknown('provider-fault', `Baidu token: HTTP ${sent.value.status}`)
    const read = Token.safeParse(jsonOf(sent.value.body))
    if (!read.success) return refused('no-token', 'Baidu gave no token for the keys configured')
    const goodUntil = now().getTime() + read.data.expires_in * 1000 - RENEW_BEFORE_MS
    token = { value: read.data.access_token, goodUntil }
    return accepted(token.value)
  }

  async function recognise<Name extends string>(
    path: string,
    image: OcrImage,
    more: Readonly<Record<string, string>>,
    read: (words: ReadonlyMap<string, ReadWord>) => ReadFields<Name>,
  ): Promise<GatewayResult<ReadFields<Name>>> {
    const access = await accessToken()
    if (!access.ok) return access
    const url = new URL(`${baseUrl}/rest/2.0/${path}`)
    url.searchParams.set('access_token', access.value)
    const sent = await outbound({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ ...more, image: image.bytes.toString('base64') })),
    })
    if (!sent.ok) return sent
    if (sent.value.status >= 500) return unknown('provider-fault', `Baidu OCR: HTTP ${sent.value.status}`)
    const json = jsonOf(sent.value.body)
    const failure = Failure.safeParse(json)
    if (failure.success) {
      const { error_code: code, error_msg: message } = failure.data
      if (TOKEN_INVALID.has(code)) token = null
      return refused(NOTHING_READ.has(code) ? UNREADABLE : `baidu-${code}`, message)
    }
    const words = wordsOf(json)
    if (!words) return unknown('bad-answer', 'Baidu OCR: the answer has another form')
    const fields = read(words)
    return Object.keys(fields).length > 0 ? accepted(fields) : refused(UNREADABLE, 'nothing could be read')
  }

  return {
    async recogniseLicence(image, kind) {
      if (kind === 'business-licence') return recognise('ocr/v1/business_license', image, {}, licenceFields)
      const templateSign = options.templates[kind]
      if (!templateSign) return refused('no-template', `no Baidu template is configured for ${kind}`)
      return recognise('solution/v1/iocr/recognise', image, { templateSign }, licenceFields)
    },
    recogniseIdCard: (image, side) => recognise('ocr/v1/idcard', image, { id_card_side: side }, cardFields),
  }
}

interface ReadWord {
  readonly words: string
  readonly probability?: { readonly average: number } | undefined
}

function wordsOf(json: unknown): Map<string, ReadWord> | null {
  const ready = Words.safeParse(json)
  if (ready.success) return new Map(Object.entries(ready.data.words_result))
  const byTemplate = TemplateWords.safeParse(json)
  if (!byTemplate.success) return null
  return new Map(
    byTemplate.data.data.ret.map(({ word_name, word, probability }) => [word_name, { words: word, probability }]),
  )
}

/**
 * Parses the values of a licence again as lines of text: template boxes include neighbouring text, and dates come as
 * printed.
 */
function licenceFields(words: ReadonlyMap<string, ReadWord>): ReadFields<LicenceField> {
  const lines = [...words].map(([label, word]) => `${PRINTED[label] ?? label}：${word.words}`)
  const fields = readLicenceText(lines.join('\n'), UNSTATED_CONFIDENCE)
  const certainty = new Map(
    [...words].map(([label, word]) => [fieldOfLabel(PRINTED[label] ?? label), word.probability?.average]),
  )
  const read = Object.entries(fields) as [LicenceField, ReadField][]
  return Object.fromEntries(
    read.map(([name, field]) => [name, { ...field, confidence: certainty.get(name) ?? field.confidence }]),
  )
}

function cardFields(words: ReadonlyMap<string, ReadWord>): ReadFields<IdCardField> {
  const fields: Partial<Record<IdCardField, ReadField>> = {}
  for (const [label, name] of Object.entries(ID_CARD)) {
    const word = words.get(label)
    if (!word || word.words === '' || word.words === '无') continue
    const text = DAYS.has(name) ? readChineseDay(word.words) : word.words
    if (text !== null) fields[name] = { text, confidence: word.probability?.average ?? UNSTATED_CONFIDENCE }
  }
  return fields
}
