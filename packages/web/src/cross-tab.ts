import { localNow } from './clock.ts'
import { writeText } from './storage/storage.ts'

export interface TabSignal {
  /** Tells the other tabs; the telling one does not hear it. */
  readonly emit: () => void
  /** Calls back when another tab told so; returns how to stop listening. */
  readonly listen: (handle: () => void) => () => void
}

/** A signal between the tabs of one front end: over `channelName`, or over `storageKey` in browsers without channels. */
export function createTabSignal(channelName: string, storageKey: string): TabSignal {
  // One channel for telling and listening: it never hears itself, a second one would.
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
