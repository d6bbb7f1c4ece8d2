import { type Endpoint, pathOf, surfacesOf } from '@xiaojiu/contract/define.ts'
import { proxyBanOf } from '@xiaojiu/contract/proxy-ban.ts'
import { refusals } from '@xiaojiu/contract/refusals.ts'
import { z } from 'zod'
import type { Contract } from './openapi.ts'

const STYLE = `body{font:14px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;color:#1f2937;margin:0;background:#f5f7f8}
main{max-width:1080px;margin:0 auto;padding:24px}h1{font-size:24px}h2{margin-top:32px;border-bottom:2px solid #0a7d6f;padding-bottom:4px}
details{background:#fff;border:1px solid #e5e7eb;border-radius:6px;margin:8px 0;padding:8px 12px}summary{cursor:pointer}
code,pre{font:12px/1.5 ui-monospace,Consolas,monospace}pre{background:#f5f7f8;padding:12px;border-radius:4px;overflow:auto}
.m{display:inline-block;min-width:44px;color:#fff;background:#0a7d6f;border-radius:3px;text-align:center;font-size:12px;margin-right:8px}
.a{color:#4b5563;font-size:12px;margin-left:8px}table{border-collapse:collapse}td{padding:2px 16px 2px 0;vertical-align:top}`

/** A readable page of all calls, generated from the same endpoints as the routes. */
export function docsPage(contract: Contract): string {
  const areas = Object.entries(contract)
    .map(
      ([area, endpoints]) =>
        `<h2 id="${area}">${area}</h2>${Object.entries(endpoints)
          .map(([name, endpoint]) => entry(name, endpoint))
          .join('')}`,
    )
    .join('')
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>小九药采 API</title><style>${STYLE}</style>
<main><h1>小九药采 API</h1><p>由接口约定自动生成；机器可读版本见 <a href="/openapi.json">/openapi.json</a>。金额为元的十进制字符串，时间为带时区的 ISO 8601。</p>${areas}</main></html>`
}

function entry(name: string, endpoint: Endpoint): string {
  const facts = [
    `权限 ${endpoint.access}`,
    endpoint.staffRight && `员工权限 ${[endpoint.staffRight].flat().join(' ')}`,
    endpoint.stepUp && '须再次验证',
    endpoint.right && `子账号需 ${endpoint.right}`,
    proxyBanOf(endpoint) && '代客登录不可用',
    endpoint.idempotencyKey && `幂等键 ${endpoint.idempotencyKey}`,
    endpoint.spec,
  ].filter(Boolean)
  const nos = endpoint.refusals
    .map(
      reason =>
        `<tr><td>${refusals[reason].status}</td><td><code>${reason}</code></td><td>${escape(refusals[reason].msg)}</td></tr>`,
    )
    .join('')
  return `<details id="${name}"><summary><span class="m">${endpoint.method}</span><code>${surfacesOf(endpoint)
    .map(surface => pathOf(endpoint, surface))
    .join(' ')}</code>
<span class="a">${escape(endpoint.summary)}</span></summary><p class="a">${facts.join(' · ')}</p>
<b>请求</b><pre>${schemaText(endpoint.input)}</pre><b>应答 data</b><pre>${schemaText(endpoint.output)}</pre>
${nos === '' ? '' : `<b>可能的拒绝</b><table>${nos}</table>`}</details>`
}

function schemaText(schema: z.core.$ZodType): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return escape(JSON.stringify(rest, null, 1))
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, found => `&#${found.charCodeAt(0)};`)
}
