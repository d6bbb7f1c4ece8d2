import { type ReactNode, useState } from 'react'
import { ActDialog } from './ActDialog.tsx'
import { useAttempt } from './use-attempt.ts'

/** An act that ends somebody's access or cannot be undone. */
export interface Question {
  readonly title: string
  /** What ends, and for whom. */
  readonly text: ReactNode
  readonly okText: string
  /** False: nothing that others use ends. */
  readonly isDanger?: boolean
  readonly run: () => Promise<unknown>
}

interface ConfirmDialogProps {
  readonly question: Question
  readonly onClose: () => void
}

/** Asks before the act; a failure is shown here, and the question stays. */
export function ConfirmDialog({ question, onClose }: ConfirmDialogProps) {
  const { title, text, okText, isDanger = true, run } = question
  const attempt = useAttempt()
  return (
    <ActDialog
      title={title}
      okText={okText}
      width={440}
      isDanger={isDanger}
      attempt={attempt}
      onClose={onClose}
      onOk={() =>
        void attempt.run(async () => {
          await run()
          onClose()
        })
      }
    >
      <div>{text}</div>
    </ActDialog>
  )
}

/** The question that a page asks now; the page shows `dialog` somewhere. */
export function useConfirm(): { readonly ask: (question: Question) => void; readonly dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  return {
    ask: setQuestion,
    dialog: question !== null && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />,
  }
}
