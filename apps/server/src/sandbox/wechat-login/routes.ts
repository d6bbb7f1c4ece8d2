import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { equalSecrets } from '#gateways/signing/rsa.ts'
import { type ProviderAnswer, type Sandbox, send } from '../provider-exchange.ts'

/** The WeChat accounts on the simulated phone. */
const PEOPLE = [
  { key: '1', name: '江城小店主' },
  { key: '2', name: '采购小陈' },
  { key: '3', name: '诊所李大夫' },
] as const

const CODE_LIFE_SECONDS = 300

const PageQuery = z.object({
  appid: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  state: z.string().max(300),
})
const AllowQuery = PageQuery.extend({ person: z.enum(['1', '2', '3']) })
const TokenQuery = z.object({
  appid: z.string(),
  secret: z.string(),
  code: z.string().max(200),
  grant_type: z.literal('authorization_code'),
})

/** The simulated WeChat log-in for websites: its page for the browser, and the exchange of the code. */
export async function wechatLoginRoutes(app: FastifyInstance, { db, keys, now, phoneUrl }: Sandbox): Promise<void> {
  const { appId, appSecret } = keys.wechatLogin
  const sign = (text: string) => createHmac('sha256', appSecret).update(text).digest('base64url')

  /** Like WeChat, it redirects only to the registered site of the app. */
  const isOurs = ({ appid, redirect_uri }: z.output<typeof PageQuery>) =>
    appid === appId && new URL(redirect_uri).origin === new URL(phoneUrl).origin

  app.get('/connect/qrconnect', async (request, reply) => {
    const read = PageQuery.safeParse(request.query)
    if (!read.success || !isOurs(read.data)) return reply.code(400).type('text/plain').send('参数错误')
    const links = PEOPLE.map(({ key, name }) => {
      const query = new URLSearchParams({ ...read.data, person: key })
      return `<li><a href="allow?${query.toString().replaceAll('&', '&amp;')}">以“${name}”的微信确认登录</a></li>`
    })
    const back = `${read.data.redirect_uri}?${new URLSearchParams({ state: read.data.state })}`.replaceAll('&', '&amp;')
    return reply.type('text/html; charset=utf-8').send(pageWith(links.join(''), escaped(back)))
  })

  app.get('/connect/allow', async (request, reply) => {
    const read = AllowQuery.safeParse(request.query)
    if (!read.success || !isOurs(read.data)) return reply.code(400).type('text/plain').send('参数错误')
    const { redirect_uri: returnUrl, state, person } = read.data
    const until = Math.floor(now().getTime() / 1000) + CODE_LIFE_SECONDS
    const body = `${person}-${until}-${randomUUID().slice(0, 8)}`
    const query = new URLSearchParams({ code: `${body}-${sign(body).slice(0, 22)}`, state })
    return reply.redirect(`${returnUrl}?${query}`)
  })

  app.get('/sns/oauth2/access_token', async (request, reply) => {
    const read = TokenQuery.safeParse(request.query)
    if (!read.success) return send(reply, failure(41_008, 'missing code'))
    const { appid, secret, code } = read.data
    if (appid !== appId || !equalSecrets(appSecret, secret)) return send(reply, failure(40_125, 'invalid appsecret'))
    const [, person, until, chance, signature = ''] = /^(\d)-(\d+)-(\w+)-(.+)$/.exec(code) ?? []
    const isGood =
      equalSecrets(sign(`${person}-${until}-${chance}`).slice(0, 22), signature) &&
      Number(until) > now().getTime() / 1000
    if (!isGood) return send(reply, failure(40_029, 'invalid code'))
    // A code works once, like WeChat's.
    const { rows } = await db.query(
      'insert into sandbox.wechat_code (code, used_at) values ($1, $2) on conflict do nothing returning code',
      [code, now()],
    )
    if (rows.length === 0) return send(reply, failure(40_163, 'code been used'))
    const unionid = `o${sign(`person ${person}`).slice(0, 27)}`
    return send(reply, {
      status: 200,
      body: JSON.stringify({
        access_token: sign(code),
        expires_in: 7200,
        refresh_token: sign(`again ${code}`),
        openid: `w${unionid.slice(1)}`,
        scope: 'snsapi_login',
        unionid,
      }),
    })
  })
}

/** WeChat always answers 200; the number in the body is the result. */
function failure(errcode: number, errmsg: string): ProviderAnswer {
  return { status: 200, body: JSON.stringify({ errcode, errmsg }) }
}

function escaped(text: string): string {
  return text.replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function pageWith(links: string, back: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>微信登录（模拟）</title>
<meta name="viewport" content="width=device-width">
<style>body{font:16px/1.8 sans-serif;max-width:420px;margin:64px auto;padding:0 16px}li{margin:12px 0}</style></head>
<body><h1>微信登录（模拟）</h1><p>真实环境中，这里是微信的扫码页。请选择用谁的微信确认：</p><ul>${links}</ul>
<p><a href="${back}">取消</a></p></body></html>`
}
