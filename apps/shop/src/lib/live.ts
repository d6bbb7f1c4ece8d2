import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { LIVE_PATH, LiveEvent } from '@xiaojiu/contract/message/live.ts'
import { ask } from './call.ts'

export type OnLive = (event: LiveEvent) => void

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

const listeners = new Set<OnLive>()
let stop: (() => void) | null = null

/** Hears what changes while the page is open; one socket serves all who listen in this tab. Answers how to leave. */
export function listenLive(listener: OnLive): () => void {
  listeners.add(listener)
  stop ??= connectLive(askForTicket, event => {
    for (const one of listeners) one(event)
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = null
  }
}

async function askForTicket(): Promise<string | null> {
  const answer = await ask(messageEndpoints.openLive, {})
  return answer.ok ? answer.data.ticket : null
}

/** Connects, and again after a loss, ever more slowly; what happened in between is told as `again`. */
export function connectLive(ticketOf: () => Promise<string | null>, tell: OnLive): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = FIRST_WAIT_MS
  let hasBeenOpen = false
  let isOver = false

  const later = () => {
    if (isOver) return
    timer = setTimeout(() => void open(), waitMs)
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)
  }
  const open = async () => {
    const ticket = await ticketOf()
    if (isOver) return
    if (ticket === null) return later()
    socket = new WebSocket(addressOf(ticket))
    socket.onopen = () => {
      waitMs = FIRST_WAIT_MS
      if (hasBeenOpen) tell({ topic: 'again' })
      hasBeenOpen = true
    }
    socket.onmessage = ({ data }) => {
      const event = LiveEvent.safeParse(JSON.parse(String(data)))
      if (event.success) tell(event.data)
    }
    socket.onclose = later
  }
  void open()
  return () => {
    isOver = true
    clearTimeout(timer)
    if (socket) socket.onclose = null
    socket?.close()
  }
}

function addressOf(ticket: string): string {
  const url = new URL(API_PREFIX + LIVE_PATH, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('ticket', ticket)
  return url.href
}
