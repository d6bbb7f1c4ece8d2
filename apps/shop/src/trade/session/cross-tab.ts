import { createTabSignal } from '@xiaojiu/web/live.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

export const REFRESH_CHANNEL = 'xiaojiu-session'

const signal = createTabSignal(REFRESH_CHANNEL, STORAGE_KEYS.refreshSignal)

/** Notifies other tabs that the account changed: signed out, or acting for another company. */
export const emitRefresh = signal.emit

/** Calls back when another tab sent the notice; returns a function that stops listening. */
export const onRefresh = signal.listen
