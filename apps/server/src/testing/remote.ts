import type { Injectable, Reply } from './client.ts'

/** A server at an address, for tests that start it as a separate process. */
export function remoteServer(baseUrl: string): Injectable {
  return {
    async inject({ method = 'GET', url, headers, payload, cookies }): Promise<Reply> {
      const cookie = Object.entries(cookies ?? {})
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
      const reply = await fetch(`${baseUrl}${String(url)}`, {
        method,
        headers: { ...(headers as Record<string, string>), cookie },
        ...(typeof payload === 'string' && { body: payload }),
        signal: AbortSignal.timeout(60_000),
      })
      return {
        statusCode: reply.status,
        headers: Object.fromEntries(reply.headers),
        rawPayload: Buffer.from(await reply.arrayBuffer()),
        cookies: reply.headers.getSetCookie().map(readCookie),
      }
    },
  }
}

function readCookie(text: string): { name: string; value: string } {
  const [pair = ''] = text.split(';')
  const mark = pair.indexOf('=')
  return { name: pair.slice(0, mark), value: pair.slice(mark + 1) }
}
