import { create } from 'zustand'
import { NOTICE_MS } from './limits.ts'

/** The states of the loading indicator, as specified. */
export const INDICATOR_STATES = ['loading', 'success', 'warning', 'error', 'error_401', 'close', 'tologin'] as const
type IndicatorState = (typeof INDICATOR_STATES)[number]
export type NoticeState = Exclude<IndicatorState, 'loading' | 'close'>

export interface NoticeOptions {
  readonly durationMs?: number
  /** A visible undo or next step. */
  readonly action?: { readonly label: string; readonly onAct: () => void }
}

export interface Notice extends NoticeOptions {
  readonly id: number
  readonly state: NoticeState
  readonly text: string
}

interface Indicator {
  /** Running searches; the overlay stays until the last one is answered. */
  readonly reqCount: number
  /** The message on screen, if any. */
  readonly notice: Notice | null
}

export const useIndicator = create<Indicator>(() => ({ reqCount: 0, notice: null }))

let lastId = 0
let closing: ReturnType<typeof setTimeout> | undefined

/** Shows a short message that disappears by itself. */
export function showNotice(state: NoticeState, text: string, options: NoticeOptions = {}): void {
  lastId += 1
  useIndicator.setState({ notice: { ...options, id: lastId, state, text } })
  clearTimeout(closing)
  closing = setTimeout(closeNotice, options.durationMs ?? NOTICE_MS)
}

export function closeNotice(): void {
  useIndicator.setState({ notice: null })
}

export function beginLoading(): void {
  useIndicator.setState(({ reqCount }) => ({ reqCount: reqCount + 1 }))
}

export function endLoading(): void {
  useIndicator.setState(({ reqCount }) => ({ reqCount: Math.max(0, reqCount - 1) }))
}
