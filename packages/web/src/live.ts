import { LIVE_PATH, LiveEvent } from '@xiaojiu/contract/message/live.ts'
import { currentFace } from './face.ts'

export type OnLive = (event: LiveEvent) => void

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

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
  const url = new URL(currentFace().apiPrefix + LIVE_PATH, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('ticket', ticket)
  return url.href
}
