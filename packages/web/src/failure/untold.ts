import { NETWORK_TROUBLE } from '@xiaojiu/contract/envelope.ts'
import { CallError } from '../call-error.ts'
import { showNotice } from '../indicator.ts'
import { FILE_ERROR_MS, NOTICE_MS } from '../limits.ts'

/** Shows a failure that no screen has shown, except a call that was aborted because the buyer left the page. */
export function tellUnlessTold(error: unknown): void {
  if (!(error instanceof CallError)) showNotice('error', NETWORK_TROUBLE)
  else if (!error.isTold && error.kind !== 'aborted')
    showNotice('error', error.message, { durationMs: error.isPage ? FILE_ERROR_MS : NOTICE_MS })
}

/** Time for a screen to draw the words of a failure that it was just given. */
const DRAWING_MS = 100

/** Looks, once the screens have drawn, whether one of them says what went wrong. */
export function tellIfNobodyDoes(error: unknown): void {
  if (error instanceof CallError) setTimeout(() => tellUnlessTold(error), DRAWING_MS)
}

/** A call that an event started and nobody waits for: its failure is told like any other. */
export function tellUnawaitedFailures(): void {
  window.addEventListener('unhandledrejection', event => {
    if (!(event.reason instanceof CallError)) return
    event.preventDefault()
    tellIfNobodyDoes(event.reason)
  })
}
