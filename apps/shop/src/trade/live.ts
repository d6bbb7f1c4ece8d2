import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { connectLive, type LiveConnection, type OnLive } from '@xiaojiu/web/live.ts'

const listeners = new Set<OnLive>()
let connection: LiveConnection | null = null

/** Listens for live notices; one socket serves all listeners of this tab. Returns a function that stops listening. */
export function listenLive(listener: OnLive): () => void {
  listeners.add(listener)
  connection ??= connectLive(askForTicket, event => {
    for (const one of listeners) one(event)
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    connection?.close()
    connection = null
  }
}

async function askForTicket(): Promise<string | null> {
  const answer = await ask(messageEndpoints.openLive, {})
  return answer.ok ? answer.data.ticket : null
}
