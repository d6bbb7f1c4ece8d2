import { NETWORK_TROUBLE } from '@xiaojiu/contract/envelope.ts'
import { CallError, fieldErrors } from '@xiaojiu/web/call-error.ts'
import { useState } from 'react'

export interface Attempt {
  readonly isBusy: boolean
  /** The error, shown on the form. */
  readonly fault: string | null
  readonly run: (act: () => Promise<unknown>) => Promise<void>
  readonly setFault: (fault: string | null) => void
}

/** Runs the act of a form: one at a time, with its error for the form. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    try {
      await act()
    } catch (error) {
      setFault(faultText(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, run, setFault }
}

/** The sentence of the shop consoles buyers; staff are told what to do. */
const TROUBLE = '网络中断或服务繁忙，请稍后重试'

export function faultText(error: unknown): string {
  const [field] = fieldErrors(error)
  if (field !== undefined) return field.message
  return error instanceof CallError && error.message !== NETWORK_TROUBLE ? error.message : TROUBLE
}
