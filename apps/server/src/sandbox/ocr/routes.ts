import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { equalSecrets } from '#gateways/signing/rsa.ts'
import { behaviourOf } from '../behaviour.ts'
import { answerAs, type ProviderAnswer, rawBody, type Sandbox, send } from '../provider-exchange.ts'
import { readSpecimen, type Specimen } from './specimen.ts'

const BUSINESS_LICENCE: Readonly<Record<string, string>> = {
  creditCode: '社会信用代码',
  companyName: '单位名称',
  legalPerson: '法人',
  address: '地址',
  scope: '经营范围',
  validFrom: '成立日期',
  validUntil: '有效期',
}
const PERMIT: Readonly<Record<string, string>> = {
  number: '许可证编号',
  creditCode: '社会信用代码',
  companyName: '企业名称',
  legalPerson: '法定代表人',
  personInCharge: '企业负责人',
  qualityHead: '质量负责人',
  address: '注册地址',
  warehouseAddress: '仓库地址',
  tradeMode: '经营方式',
  rxCategory: '经营类别',
  scope: '经营范围',
  validFrom: '发证日期',
  validUntil: '有效期至',
  issuer: '发证机关',
}
/** A practice licence has different names for the same fields. */
const PRACTICE: Readonly<Record<string, string>> = {
  number: '登记号',
  companyName: '机构名称',
  legalPerson: '法定代表人',
  personInCharge: '主要负责人',
  address: '地址',
  scope: '诊疗科目',
  validFrom: '发证日期',
  validUntil: '有效期限',
  issuer: '发证机关',
}
const ID_CARD: Readonly<Record<string, string>> = {
  name: '姓名',
  idNumber: '公民身份号码',
  address: '住址',
  birthday: '出生',
  issuer: '签发机关',
  validFrom: '签发日期',
  validUntil: '失效日期',
}

const TOKEN_SECONDS = 2_592_000
const CERTAINTY = 0.99
const MAX_IMAGE_BYTES = 14 * 1_048_576

/**
 * The simulated OCR with Baidu's API. It reads the metadata of the demo data's specimen pictures, and reports any other picture
 * as not recognised.
 */
export async function ocrRoutes(app: FastifyInstance, { db, keys, now }: Sandbox): Promise<void> {
  const sign = (expires: string) => createHmac('sha256', keys.ocr.secretKey).update(expires).digest('hex')

  app.post('/oauth/2.0/token', async (request, reply) => {
    const form = new URLSearchParams(rawBody(request).toString('utf8'))
    const isKnown =
      form.get('client_id') === keys.ocr.apiKey && equalSecrets(keys.ocr.secretKey, form.get('client_secret') ?? '')
    if (!isKnown) return send(reply, { status: 401, body: '{"error":"invalid_client"}' })
    const expires = String(Math.floor(now().getTime() / 1000) + TOKEN_SECONDS)
    const token = { access_token: `24.${sign(expires)}.${expires}`, expires_in: TOKEN_SECONDS }
    return send(reply, { status: 200, body: JSON.stringify(token) })
  })

  function hasToken(request: FastifyRequest): boolean {
    const [, signature = '', expires = ''] = (
      new URLSearchParams(request.url.split('?')[1]).get('access_token') ?? ''
    ).split('.')
    return equalSecrets(sign(expires), signature) && Number(expires) * 1000 > now().getTime()
  }

  async function serve(
    request: FastifyRequest,
    reply: FastifyReply,
    isFitting: (specimen: Specimen, form: URLSearchParams) => boolean,
    write: (specimen: Specimen) => unknown,
  ): Promise<FastifyReply> {
    if (!hasToken(request)) return send(reply, failure(110, 'Access token invalid or no longer valid'))
    const behaviour = await behaviourOf(db, 'ocr')
    return answerAs(
      { request, reply },
      behaviour,
      () => failure(17, 'Open api daily request limit reached'),
      async () => {
        const form = new URLSearchParams(rawBody(request).toString('utf8'))
        const specimen = readSpecimen(Buffer.from(form.get('image') ?? '', 'base64'))
        if (!specimen || !isFitting(specimen, form)) return failure(216_630, '无法识别')
        return { status: 200, body: JSON.stringify(write(specimen)) }
      },
    )
  }

  const limit = { bodyLimit: MAX_IMAGE_BYTES }
  app.post('/rest/2.0/ocr/v1/business_license', limit, (request, reply) =>
    serve(
      request,
      reply,
      specimen => specimen.kind === 'business-licence',
      specimen => ({ words_result: words(specimen, BUSINESS_LICENCE) }),
    ),
  )
  app.post('/rest/2.0/ocr/v1/idcard', limit, (request, reply) =>
    serve(
      request,
      reply,
      specimen => specimen.kind === 'id-card',
      specimen => ({ words_result: words(specimen, ID_CARD), image_status: 'normal' }),
    ),
  )
  app.post('/rest/2.0/solution/v1/iocr/recognise', limit, (request, reply) =>
    serve(
      request,
      reply,
      // The simulated templates have the names of the papers they read.
      (specimen, form) => specimen.kind === form.get('templateSign'),
      specimen => ({ error_code: 0, error_msg: '', data: { isStructured: true, ret: templateWords(specimen) } }),
    ),
  )
}

function words(specimen: Specimen, labels: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(labels).map(([field, label]) => [
    label,
    { words: specimen.fields[field] ?? '无', probability: { average: CERTAINTY } },
  ])
  return Object.fromEntries(entries)
}

function templateWords(specimen: Specimen): unknown[] {
  const boxes = specimen.kind === 'medical-institution-licence' ? PRACTICE : PERMIT
  return Object.entries(words(specimen, boxes)).map(([name, word]) => {
    const { words: text, probability } = word as { words: string; probability: unknown }
    return { word_name: name, word: text, probability }
  })
}

function failure(code: number, message: string): ProviderAnswer {
  return { status: 200, body: JSON.stringify({ error_code: code, error_msg: message }) }
}
