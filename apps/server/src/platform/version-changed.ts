import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses an act that is based on an outdated version. Without `change`, all that is known is that a colleague changed the record
 * after the caller opened it.
 */
export function versionChanged(change?: { readonly who?: string | undefined; readonly at: Date }): Refusal {
  const { who = '同事' } = change ?? {}
  const at = change ? toWireInstant(change.at).slice(0, 16).replace('T', ' ') : '您打开之后'
  return new Refusal('version-changed', { who, at })
}
