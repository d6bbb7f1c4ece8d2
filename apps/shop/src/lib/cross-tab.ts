import { localNow } from './clock.ts'
import { writeText } from './storage/storage.ts'
import { STORAGE_KEYS } from './storage/storage-keys.ts'

export const REFRESH_CHANNEL = 'xiaojiu-session'

/** One channel for telling and listening: it never hears itself, a second one would. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(REFRESH_CHANNEL)

/** Tells the other tabs that the account changed: signed out, or acting for another company. */
export function emitRefresh(): void {
  if (channel) channel.postMessage('refresh')
  else writeText(localStorage, STORAGE_KEYS.refreshSignal, String(localNow()))
}

/** Calls back when another tab told so; returns how to stop listening. */
export function onRefresh(handle: () => void): () => void {
  if (channel) {
    channel.addEventListener('message', handle)
    return () => channel.removeEventListener('message', handle)
  }
  const listen = (event: StorageEvent) => {
    if (event.key === STORAGE_KEYS.refreshSignal && event.newValue !== null) handle()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
