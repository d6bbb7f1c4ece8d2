import { ConfigMistake } from '#platform/config.ts'
import type { SearchBody } from './clause.ts'
import { SearchReply } from './reply.ts'

const PATIENCE_MS = 30_000

/** OpenSearch answered with an error, or did not answer (status null). */
export class OpenSearchFailure extends Error {
  readonly status: number | null

  constructor(what: string, status: number | null) {
    super(what)
    this.name = 'OpenSearchFailure'
    this.status = status
  }
}

/** Calls OpenSearch over HTTP: JSON, and JSON lines for bulk requests. */
export interface OpenSearchClient {
  call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  lines(path: string, lines: readonly object[]): Promise<unknown>
  search(index: string, body: SearchBody): Promise<SearchReply>
}

/** `url` may contain a user and a password; they are sent in the authorization header only. */
export function openClient(url: string, send: typeof fetch): OpenSearchClient {
  const { username, password, origin, pathname } = new URL(url)
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  const authorization =
    username === ''
      ? {}
      : {
          authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
        }

  const request = async (method: string, path: string, type: string, body: string | undefined): Promise<unknown> => {
    const answer = await send(`${base}/${path}`, {
      method,
      headers: { ...authorization, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: unknown) => {
      throw new OpenSearchFailure(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`, null)
    })
    const text = await answer.text()
    if (!answer.ok)
      throw new OpenSearchFailure(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`, answer.status)
    return text === '' ? {} : JSON.parse(text)
  }
  const call: OpenSearchClient['call'] = (method, path, body) =>
    request(method, path, 'application/json', body === undefined ? undefined : JSON.stringify(body))
  return {
    call,
    lines: (path, lines) =>
      request('POST', path, 'application/x-ndjson', lines.map(line => `${JSON.stringify(line)}\n`).join('')),
    async search(index, body) {
      return SearchReply.parse(await call('POST', `${index}/_search`, body))
    },
  }
}

/** Throws a Chinese message when OpenSearch cannot be reached or is too old. */
export async function checkOpenSearch(url: string, send: typeof fetch): Promise<void> {
  const place = new URL(url).host
  let info: { version?: { number?: string; distribution?: string } }
  try {
    info = (await openClient(url, send).call('GET', '')) as typeof info
  } catch (error) {
    const reason =
      error instanceof OpenSearchFailure && error.status === 401
        ? '用户名或密码不正确'
        : '请确认服务已启动、地址可以访问'
    throw new ConfigMistake(`连接不上 OPENSEARCH_URL 指定的 OpenSearch（${place}）：${reason}`)
  }
  const major = Number(info.version?.number?.split('.')[0] ?? 0)
  if (info.version?.distribution !== 'opensearch' || major < 2)
    throw new ConfigMistake(`OPENSEARCH_URL（${place}）不是 OpenSearch 2.0 或更新的版本`)
}
