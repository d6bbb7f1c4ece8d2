import { randomUUID } from 'node:crypto'
import { SANDBOX_LIST_LIMIT, type SandboxFaceCheck } from '@xiaojiu/contract/sandbox/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { jsonOf } from '#gateways/outbound.ts'
import { equalSecrets } from '#gateways/signing/rsa.ts'
import { isFresh } from '#gateways/signing/signed-message.ts'
import { tc3Authorization } from '#gateways/signing/tc3.ts'
import { behaviourOf } from '../behaviour.ts'
import { answerAs, headerOf, type ProviderAnswer, rawBody, type Sandbox, send, targetOf } from '../provider-exchange.ts'
import type { SandboxDb } from '../sandbox-db.ts'

const DetectAuth = z.object({ RuleId: z.string(), Name: z.string().min(1).max(50), IdCard: z.string().min(15).max(18) })
const GetDetectInfo = z.object({ RuleId: z.string(), BizToken: z.string() })

const LIFE_MS = 2 * 3_600_000

/** The simulated face check with the API of Tencent Cloud FaceID. */
export async function faceRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const { db, now } = sandbox
  const keys = sandbox.keys.face

  function isFromCustomer(request: FastifyRequest): boolean {
    const timestamp = headerOf(request, 'x-tc-timestamp')
    if (!isFresh(timestamp, now())) return false
    const expected = tc3Authorization(keys, {
      url: new URL(targetOf(request), `http://${request.headers.host}`),
      service: 'faceid',
      action: headerOf(request, 'x-tc-action'),
      timestampSeconds: Number(timestamp),
      body: rawBody(request).toString('utf8'),
    })
    return equalSecrets(expected, headerOf(request, 'authorization'))
  }

  async function detectAuth(content: unknown): Promise<ProviderAnswer> {
    const read = DetectAuth.safeParse(content)
    if (!read.success || read.data.RuleId !== keys.ruleId) return failure('InvalidParameter', '参数错误')
    const { Name: name, IdCard: idNumber } = read.data
    const token = randomUUID()
    await db.query(
      `insert into sandbox.face_check (token, name, masked_id_number, state, created_at, expires_at)
       values ($1, $2, $3, 'waiting', $4, $5)`,
      [token, name, `${idNumber.slice(0, 4)}**********${idNumber.slice(-2)}`, now(), addMs(now(), LIFE_MS)],
    )
    return success({ BizToken: token, Url: `${sandbox.phoneUrl}?face=${token}` })
  }

  async function getDetectInfo(content: unknown): Promise<ProviderAnswer> {
    const read = GetDetectInfo.safeParse(content)
    if (!read.success) return failure('InvalidParameter', '参数错误')
    const [check] = await listFaceChecks(db, read.data.BizToken, now())
    if (!check) return failure('InvalidParameterValue.BizTokenIllegal', 'BizToken不合法')
    if (check.state === 'expired') return failure('InvalidParameterValue.BizTokenExpired', 'BizToken过期')
    const text = {
      waiting: { ErrCode: null, ErrMsg: null },
      passed: { ErrCode: 0, ErrMsg: '成功', LiveStatus: 0, Comparestatus: 0, Sim: '98.50' },
      failed: { ErrCode: 2004, ErrMsg: '人脸比对不通过' },
    }[check.state]
    return success({ Text: text })
  }

  app.post('/', async (request, reply) => {
    if (!isFromCustomer(request)) return send(reply, failure('AuthFailure.SignatureFailure', '签名错误'))
    const content = jsonOf(rawBody(request))
    const behaviour = await behaviourOf(db, 'face')
    const refusal = () => failure('FailedOperation.UnOpenError', '服务未开通（模拟）')
    return answerAs({ request, reply }, behaviour, refusal, async () => {
      switch (headerOf(request, 'x-tc-action')) {
        case 'DetectAuth':
          return detectAuth(content)
        case 'GetDetectInfoEnhanced':
          return getDetectInfo(content)
        default:
          return failure('InvalidAction', '接口不存在')
      }
    })
  })
}

function success(content: Record<string, unknown>): ProviderAnswer {
  return { status: 200, body: JSON.stringify({ Response: { ...content, RequestId: randomUUID() } }) }
}

function failure(code: string, message: string): ProviderAnswer {
  return success({ Error: { Code: code, Message: message } })
}

export async function listFaceChecks(db: SandboxDb, token: string | undefined, now: Date): Promise<SandboxFaceCheck[]> {
  const { rows } = await db.query<SandboxFaceCheck>(
    `select id as "checkId", token, name, masked_id_number as "maskedIdNumber",
       case when state = 'waiting' and expires_at <= $2 then 'expired' else state end as state,
       created_at as "createdAt", expires_at as "expiresAt"
     from sandbox.face_check where $1::text is null or token = $1 order by id desc limit ${SANDBOX_LIST_LIMIT}`,
    [token ?? null, now],
  )
  return rows
}

export async function decideFaceCheck(
  db: SandboxDb,
  checkId: string,
  outcome: 'passed' | 'failed',
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query(
    `update sandbox.face_check set state = $2 where id = $1 and state = 'waiting' and expires_at > $3 returning id`,
    [checkId, outcome, now],
  )
  return rows.length > 0
}
