import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { useState } from 'react'
import type { CaptchaAnswer } from './captcha-answer.ts'
import { CaptchaDialog, type CaptchaTry } from './parts/CaptchaDialog.tsx'

/**
 * Runs an act; when the server requires a captcha, shows it in `dialog` and runs the act again with the answer. Any other failure
 * goes to `onError`.
 */
export function useCaptcha(act: (answer: Partial<CaptchaAnswer>) => Promise<void>, onError: (error: unknown) => void) {
  const [asked, setAsked] = useState<CaptchaTry | null>(null)
  const [isBusy, setBusy] = useState(false)

  const attempt = async (answer: Partial<CaptchaAnswer>) => {
    setBusy(true)
    try {
      await act(answer)
      setAsked(null)
    } catch (error) {
      const isWrong = isRefusal(error, 'captcha-wrong')
      if (isWrong || isRefusal(error, 'captcha-needed'))
        setAsked(before => ({ round: (before?.round ?? 0) + 1, error: isWrong ? error.message : null }))
      else {
        setAsked(null)
        onError(error)
      }
    } finally {
      setBusy(false)
    }
  }
  return {
    run: () => void attempt({}),
    isBusy,
    dialog: asked && (
      <CaptchaDialog asked={asked} onSolve={answer => void attempt(answer)} onClose={() => setAsked(null)} />
    ),
  }
}
