import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startProvider } from './local-provider.ts'

export const S3_KEYS = { accessKeyId: 'TESTKEYID', secretAccessKey: 'test-secret', region: 'cn-test-1' }
const BUCKET = '/bucket'

/** A small S3 server: keeps objects in memory and refuses invalid signatures (SigV4, header or query). */
export async function startS3(now: () => Date) {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  const provider = await startProvider((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks)))
  })

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (!isSigned(request, url, now())) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      return
    }
    const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 1))
    const found = objects.get(key)
    switch (request.method ?? '') {
      case 'PUT':
        objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '' })
        response.writeHead(200, { etag: '"1"' }).end()
        return
      case 'DELETE':
        objects.delete(key)
        response.writeHead(204).end()
        return
      default:
        if (!found) {
          response.writeHead(404).end()
          return
        }
        response.writeHead(200, {
          'content-type': found.contentType,
          'content-length': found.bytes.length,
          ...(url.searchParams.has('response-content-disposition') && {
            'content-disposition': url.searchParams.get('response-content-disposition') ?? '',
          }),
        })
        response.end(request.method === 'HEAD' ? undefined : found.bytes)
    }
  }
  return { endpoint: provider.origin + BUCKET, stop: provider.stop }
}

function isSigned(request: IncomingMessage, url: URL, now: Date): boolean {
  const header = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(request.headers.authorization ?? '')
  const query = url.searchParams
  const [, credential = '', signedNames = '', signature = ''] = header ?? [
    '',
    query.get('X-Amz-Credential') ?? '',
    query.get('X-Amz-SignedHeaders') ?? '',
    query.get('X-Amz-Signature') ?? '',
  ]
  const date = header ? String(request.headers['x-amz-date']) : (query.get('X-Amz-Date') ?? '')
  if (!header && expiryOf(date, query.get('X-Amz-Expires') ?? '0') <= now) return false
  const [keyId, day = '', region = '', service = ''] = credential.split('/')
  if (keyId !== S3_KEYS.accessKeyId || region !== S3_KEYS.region) return false
  const canonicalQuery = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = signedNames.split(';').map(name => `${name}:${String(request.headers[name] ?? '')}`)
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery,
    ...headers,
    '',
    signedNames,
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const scope = [day, region, service, 'aws4_request']
  const hash = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), hash].join('\n')
  let key: Buffer | string = `AWS4${S3_KEYS.secretAccessKey}`
  for (const part of scope) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}

function expiryOf(date: string, seconds: string): Date {
  const iso = date.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z')
  return new Date(Date.parse(iso) + Number(seconds) * 1000)
}
