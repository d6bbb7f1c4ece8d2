import { type Endpoint, type Endpoints, pathOf, type Surface, surfacesOf } from '@xiaojiu/contract/define.ts'
import { proxyBanOf } from '@xiaojiu/contract/proxy-ban.ts'
import { refusals } from '@xiaojiu/contract/refusals.ts'
import { z } from 'zod'

/** All areas of the contract with their calls, as the composition root lists them. */
export type Contract = Readonly<Record<string, Endpoints>>

/** The OpenAPI 3.1 description, derived from the contract: no path or schema is written a second time. */
export function describeApi(contract: Contract): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [area, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      for (const surface of surfacesOf(endpoint)) {
        const path = pathOf(endpoint, surface)
        paths[path] ??= {}
        paths[path][endpoint.method.toLowerCase()] = describeOperation(area, name, endpoint, surface)
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '小九药采 API', version: '1' },
    paths,
  }
}

function describeOperation(area: string, name: string, endpoint: Endpoint, surface: Surface): Record<string, unknown> {
  return {
    operationId: surface === 'shop' ? `${area}.${name}` : `${surface}.${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.right && { 'x-right': endpoint.right }),
    ...(endpoint.staffRight && { 'x-staff-right': [endpoint.staffRight].flat() }),
    ...(endpoint.stepUp && { 'x-step-up': true }),
    ...(proxyBanOf(endpoint) && { 'x-forbidden-for-proxy': proxyBanOf(endpoint) }),
    ...(endpoint.idempotencyKey && { 'x-idempotency-key': endpoint.idempotencyKey }),
    ...(endpoint.spec && { 'x-spec': endpoint.spec }),
    ...describeInput(endpoint),
    responses: describeAnswers(endpoint),
  }
}

function describeInput(endpoint: Endpoint): Record<string, unknown> {
  const schema = wireSchema(endpoint.input)
  if (endpoint.method === 'GET') {
    const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, unknown>)
    return {
      parameters: properties.map(([name, property]) => ({
        name,
        in: 'query',
        required: required.has(name),
        schema: property,
      })),
    }
  }
  const type = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    multipart: 'multipart/form-data',
  }[endpoint.encoding ?? 'json']
  return { requestBody: { required: true, content: { [type]: { schema } } } }
}

function describeAnswers(endpoint: Endpoint): Record<string, unknown> {
  const ok =
    endpoint.answer === 'file'
      ? { description: '文件', content: { 'application/octet-stream': {} } }
      : { description: '成功', content: { 'application/json': { schema: envelopeOf(wireSchema(endpoint.output)) } } }
  const answers: Record<string, unknown> = { 200: ok }
  for (const reason of endpoint.refusals) {
    const { status, msg } = refusals[reason]
    const earlier = answers[status] as { description: string } | undefined
    answers[status] = { description: earlier ? `${earlier.description}；${reason}：${msg}` : `${reason}：${msg}` }
  }
  return answers
}

function envelopeOf(data: Record<string, unknown>): Record<string, unknown> {
  return {
    type: 'object',
    required: ['code', 'msg', 'data', 'success'],
    properties: { code: { const: 200 }, msg: { type: 'string' }, data, success: { const: true } },
  }
}

/** The schema of the wire format; codecs have another type inside. */
function wireSchema(schema: z.core.$ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
