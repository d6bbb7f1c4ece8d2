import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** A period in which nothing could be written. */
export interface Outage {
  readonly since: string
  readonly seconds: number
}

const betweenMs = 250
const withinMs = 2000
const kept = 20

/** Writes a row four times a second, as an order would, and reports how long writes failed. */
export function watchOutages(url: string, onChange: (outages: readonly Outage[]) => void): { stop(): Promise<void> } {
  const ending = new AbortController()
  const outages: Outage[] = []
  const watching = (async () => {
    let client: pg.Client | undefined
    let lastGood = Date.now()
    while (!ending.signal.aborted) {
      try {
        client ??= await connect(url)
        await client.query(`select pg_logical_emit_message(true, 'watch', '')`)
        const seconds = (Date.now() - lastGood) / 1000
        if (seconds > 1.5) {
          outages.push({ since: new Date(lastGood).toISOString(), seconds: Math.round(seconds * 10) / 10 })
          onChange(outages.slice(-kept))
        }
        lastGood = Date.now()
      } catch {
        void client?.end().catch(() => undefined)
        client = undefined
      }
      await pause(betweenMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
    await client?.end().catch(() => undefined)
  })()
  return {
    async stop() {
      ending.abort()
      await watching
    },
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
