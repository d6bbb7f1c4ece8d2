import http from 'node:http'
import { loadavg } from 'node:os'
import { percentile } from './figures.ts'

export interface Wire {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Got {
  readonly status: number
  readonly body: Buffer
}

/** Sends requests to one port over persistent connections. */
export function sender(port: number): (wire: Wire) => Promise<Got> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port, agent, method, path, headers }, answer => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }))
        answer.on('error', reject)
      })
      request.on('error', reject)
      request.end(body)
    })
}

export interface Level {
  readonly clients: number
  readonly rate: number
  readonly p50: number
  readonly p95: number
  readonly faults: number
  /** Of the machine at the end of the level. */
  readonly load: number
}

/** Runs this many clients for this long, each making one call after another. An act returns whether it counts. */
export async function runLevel(
  clients: number,
  seconds: number,
  act: (client: number, turn: number) => Promise<boolean>,
): Promise<Level> {
  const times: number[] = []
  let faults = 0
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; performance.now() < until; turn++) {
        const askedAt = performance.now()
        if (await act(client, turn)) times.push(performance.now() - askedAt)
        else faults++
      }
    }),
  )
  const spent = (performance.now() - startedAt) / 1000
  return {
    clients,
    rate: times.length / spent,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    faults,
    load: loadavg()[0] ?? 0,
  }
}
