import { vi } from 'vitest'

export interface SentRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Replaces the server: answers each request in turn and records the requests. The last answer is repeated. */
export function answerCalls(...answers: readonly (() => Response | Promise<Response>)[]): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: (init.body ?? null) as string | null,
    })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (!answer) throw new Error('no answer prepared')
    return await Promise.race([answer(), aborted(init.signal)])
  })
  return sent
}

/** The same by path, for pages with several calls; other calls are never answered. */
export function answerPaths(answers: Readonly<Record<string, () => Response | Promise<Response>>>): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: (init.body ?? null) as string | null,
    })
    const path = new URL(url, 'http://site').pathname.replace(/^\/(?:web|seller|platform)Apis/, '')
    return await Promise.race([answers[path]?.() ?? new Promise<never>(() => undefined), aborted(init.signal)])
  })
  return sent
}

/** An envelope as the server sends it. */
export function envelope(data: unknown, { code = 200, msg = '', status = 200, headers = {} } = {}): () => Response {
  const body = JSON.stringify({ code, msg, data, success: code === 200 })
  return () =>
    new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  )
}
