import { API_PREFIX, type Endpoint } from '@xiaojiu/contract/define.ts'
import type { TestClient } from '../../../apps/server/src/testing/client.ts'
import type { Got, Wire } from './load.ts'

/** Sends signed calls of one browser to a server; reads only the needed part of the response. */
export function shopBuyer(client: TestClient, send: (wire: Wire) => Promise<Got>) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return (endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<Got> => {
    const { method } = endpoint
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
    const path = API_PREFIX + endpoint.path + query
    const body = method === 'GET' ? undefined : JSON.stringify(input)
    const headers = {
      cookie,
      zhcaitoken: client.token,
      ...client.sign({ method, url: path, payload: body }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    }
    return send({ method, path, headers, ...(body !== undefined && { body }) })
  }
}

export type ShopBuyer = ReturnType<typeof shopBuyer>

/** The data of a response; throws the message of a failed one. */
export function dataOf<T>({ status, body }: Got): T {
  const { success, msg, data } = JSON.parse(body.toString('utf8')) as { success: boolean; msg: string; data: T }
  if (!success) throw new Error(`${status} ${msg}`)
  return data
}
