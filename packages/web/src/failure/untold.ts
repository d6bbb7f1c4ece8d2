import { NETWORK_TROUBLE } from '@xiaojiu/contract/envelope.ts'
import { CallError } from '../call-error.ts'
import { showNotice } from '../indicator.ts'
import { FILE_ERROR_MS, NOTICE_MS } from '../limits.ts'

/** Shows a failure that no screen has shown, except an aborted call of a page that was left. */
export function tellUnlessTold(error: unknown): void {
  if (!(error instanceof CallError)) showNotice('error', NETWORK_TROUBLE)
  else if (!error.isTold && error.kind !== 'aborted')
    showNotice('error', error.message, { durationMs: error.isPage ? FILE_ERROR_MS : NOTICE_MS })
}

/** Time for a screen to render the message of a failure. */
const DRAWING_MS = 100

/** Checks after rendering whether a screen shows the failure. */
export function tellIfNobodyDoes(error: unknown): void {
  if (error instanceof CallError) setTimeout(() => tellUnlessTold(error), DRAWING_MS)
}

/** Shows failures of calls that no code awaits. */
export function tellUnawaitedFailures(): void {
  window.addEventListener('unhandledrejection', event => {
    if (!(event.reason instanceof CallError)) return
    event.preventDefault()
    tellIfNobodyDoes(event.reason)
  })
}
