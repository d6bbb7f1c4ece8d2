import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SearchBody } from '../clause.ts'
import { Mappings, must, Settings } from './analyse.ts'
import { searchDocuments } from './search-documents.ts'
import { type Document, StoredIndex } from './stored-index.ts'

export interface OpenSearchDouble {
  readonly url: string
  readonly indexes: ReadonlyMap<string, StoredIndex>
  /** Method and path of every request, in their order. */
  readonly asked: string[]
  /** Answers only errors while true. */
  isBroken: boolean
  stop(): Promise<void>
}

/**
 * A test double of OpenSearch: HTTP, only the calls that the adapter makes, and responses computed from the request by the rules
 * of OpenSearch's reference. It refuses everything it does not know, so that a wrong path, field, clause or setting fails. It
 * checks the requests, not OpenSearch's speed.
 */
export async function startOpenSearchDouble(user?: { name: string; password: string }): Promise<OpenSearchDouble> {
  const indexes = new Map<string, StoredIndex>()
  const aliases = new Map<string, string>()
  const asked: string[] = []
  const double = { url: '', indexes, asked, isBroken: false, stop: () => Promise.resolve() }
  const indexAt = (name: string) => {
    const found = indexes.get(aliases.get(name) ?? name)
    if (!found) throw new Missing(name)
    return found
  }

  const answer = (method: string, url: string, text: string): object => {
    const { pathname, searchParams } = new URL(url, 'http://double')
    const [first = '', second = ''] = pathname.slice(1).split('/')
    const route = `${method} ${first.startsWith('_') ? first : first === '' ? '/' : '{index}'}${second === '' ? '' : `/${second}`}`
    switch (route) {
      case 'GET /':
        return { version: { distribution: 'opensearch', number: '2.19.0' } }
      case 'PUT {index}': {
        const { settings, mappings } = JSON.parse(text) as Record<string, unknown>
        indexes.set(first, new StoredIndex(Settings.parse(settings), Mappings.parse(mappings)))
        return { acknowledged: true }
      }
      case 'DELETE {index}':
        if (!indexes.delete(first)) throw new Missing(first)
        return { acknowledged: true }
      case 'POST {index}/_refresh':
        indexAt(first)
        return {}
      case 'GET {index}/_mapping':
        return { [aliases.get(first) ?? first]: { mappings: indexAt(first).mappings } }
      case 'POST _aliases': {
        const { actions } = JSON.parse(text) as {
          actions: Record<'add' | 'remove', { index: string; alias: string }>[]
        }
        for (const { add, remove } of actions) {
          if (remove) aliases.delete(remove.alias)
          if (add) aliases.set(add.alias, add.index)
        }
        return { acknowledged: true }
      }
      case 'POST {index}/_bulk':
        for (const [name, value] of searchParams)
          if (name !== 'refresh' || value !== 'true') throw new Error(`unknown parameter ${name}=${value}`)
        return bulk(indexAt(first), linesOf(text))
      case 'POST {index}/_search':
        return searchDocuments(indexAt(first), JSON.parse(text) as SearchBody)
      case 'POST _msearch': {
        const lines = linesOf(text)
        return {
          responses: lines.flatMap((line, at) => {
            const { index } = line as { index?: string }
            return at % 2 === 0 ? [searchDocuments(indexAt(must(index, 'index')), lines[at + 1] as SearchBody)] : []
          }),
        }
      }
      default:
        throw new Error(`unknown call ${route}`)
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await bodyOf(request)
    const { method = '', url = '' } = request
    asked.push(`${method} ${url}`)
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const expected = user && `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`
    if (expected && request.headers.authorization !== expected) return send(401, { error: 'Unauthorized' })
    if (double.isBroken) return send(503, { error: 'unavailable' })
    const type = /_(bulk|msearch)/.test(url) ? 'application/x-ndjson' : 'application/json'
    if (text !== '' && request.headers['content-type'] !== type) return send(406, { error: 'content type' })
    try {
      return send(200, answer(method, url, text))
    } catch (error) {
      return send(error instanceof Missing ? 404 : 400, { error: String(error) })
    }
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  double.stop = () =>
    new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return double
}

class Missing extends Error {}

function bulk(index: StoredIndex, lines: readonly object[]): object {
  const items: object[] = []
  const rest = [...lines]
  for (let action = rest.shift(); action; action = rest.shift()) {
    const [[kind, given] = ['', undefined]] = Object.entries(action) as [string, BulkTarget][]
    const { _id: id, version, version_type: versionType } = must(given, 'target')
    if (versionType !== 'external') throw new Error('a bulk action without an external version')
    const status =
      kind === 'delete' ? index.remove(id, version) : index.put(id, version, must(rest.shift(), 'document') as Document)
    items.push({ [kind]: { _id: id, status } })
  }
  return { errors: false, items }
}

interface BulkTarget {
  readonly _id: string
  readonly version: number
  readonly version_type: string
}

function linesOf(text: string): object[] {
  if (!text.endsWith('\n')) throw new Error('the last line must end with a line feed')
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as object)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
