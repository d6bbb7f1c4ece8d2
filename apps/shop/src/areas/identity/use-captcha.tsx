import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { useState } from 'react'
import type { CaptchaAnswer } from './captcha-answer.ts'
import type { CaptchaTry } from './parts/CaptchaDialog.tsx'

type Attempt = (answer: Partial<CaptchaAnswer>) => Promise<void>

/** Runs an attempt; when the server requires a captcha, shows it and runs the attempt again with the answer. */
export function useCaptcha(attempt: Attempt) {
  const [asked, setAsked] = useState<CaptchaTry | null>(null)

  const run = async (answer: Partial<CaptchaAnswer> = {}) => {
    try {
      await attempt(answer)
      setAsked(null)
    } catch (error) {
      const isWrong = isRefusal(error, 'captcha-wrong')
      if (!isWrong && !isRefusal(error, 'captcha-needed')) {
        setAsked(null)
        throw error
      }
      setAsked(before => ({ round: (before?.round ?? 0) + 1, error: isWrong ? error.message : null }))
    }
  }
  return { asked, run, close: () => setAsked(null) }
}
