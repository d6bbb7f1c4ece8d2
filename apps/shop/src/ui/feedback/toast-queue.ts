export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastOptions {
  /** 3000 unless told; errors 5000. */
  durationMs?: number
  /** A visible undo or next step. */
  action?: { readonly label: string; readonly onAct: () => void }
}

export interface OpenToast extends ToastOptions {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  readonly durationMs: number
}

const MAX_OPEN = 3
let toasts: readonly OpenToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function put(next: readonly OpenToast[]): void {
  toasts = next
  for (const tell of listeners) tell()
}

function show(tone: ToastTone, text: string, options: ToastOptions = {}): () => void {
  const id = nextId++
  const durationMs = options.durationMs ?? (tone === 'error' ? 5000 : 3000)
  // The same sentence twice is one message that starts anew.
  const others = toasts.filter(toast => toast.text !== text)
  put([...others.slice(-(MAX_OPEN - 1)), { ...options, id, tone, text, durationMs }])
  return () => closeToast(id)
}

/** Short messages that leave by themselves; callable from anywhere. Each returns its own closer. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
}

export function closeToast(id: number): void {
  if (toasts.some(open => open.id === id)) put(toasts.filter(open => open.id !== id))
}

export const openToasts = (): readonly OpenToast[] => toasts

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
