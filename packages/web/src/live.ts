import { LIVE_PATH, LiveEvent } from '@xiaojiu/contract/message/live.ts'
import { localNow } from './clock.ts'
import { currentFace } from './face.ts'
import { writeText } from './storage/storage.ts'

export type OnLive = (event: LiveEvent) => void

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

export interface LiveConnection {
  /** Sends a text now and after every reconnect; null stops that. */
  readonly say: (text: string | null) => void
  readonly close: () => void
}

/** Connects, and reconnects after a loss with growing delays; after a reconnect it sends `again`, as messages may be missing. */
export function connectLive(ticketOf: () => Promise<string | null>, tell: OnLive): LiveConnection {
  let said: string | null = null
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
      if (said !== null) socket?.send(said)
    }
    socket.onmessage = ({ data }) => {
      const event = LiveEvent.safeParse(JSON.parse(String(data)))
      if (event.success) tell(event.data)
    }
    socket.onclose = later
  }
  void open()
  return {
    say: text => {
      said = text
      if (text !== null && socket?.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => {
      isOver = true
      clearTimeout(timer)
      if (socket) socket.onclose = null
      socket?.close()
    },
  }
}

function addressOf(ticket: string): string {
  const url = new URL(currentFace().apiPrefix + LIVE_PATH, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('ticket', ticket)
  return url.href
}

interface TabSignal {
  /** Notifies the other tabs, not this one. */
  readonly emit: () => void
  /** Calls back on a notice of another tab; returns a function that stops listening. */
  readonly listen: (handle: () => void) => () => void
}

/** A signal between the tabs of one front end: over `channelName`, or over `storageKey` in browsers without channels. */
export function createTabSignal(channelName: string, storageKey: string): TabSignal {
  // One channel for sending and listening: it does not receive its own messages, a second one would.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  return {
    emit: () => {
      if (channel) channel.postMessage('refresh')
      else writeText(localStorage, storageKey, String(localNow()))
    },
    listen: handle => {
      if (channel) {
        channel.addEventListener('message', handle)
        return () => channel.removeEventListener('message', handle)
      }
      const listen = (event: StorageEvent) => {
        if (event.key === storageKey && event.newValue !== null) handle()
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}
