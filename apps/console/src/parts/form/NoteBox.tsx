import { Button } from 'antd'
import { FaultLine } from './FaultLine.tsx'
import css from './form.module.css'
import { useKept } from './kept.ts'
import { useAttempt } from './use-attempt.ts'
import { WordsBox } from './WordsBox.tsx'

interface NoteBoxProps {
  /** Under which name the words are kept until they are saved. */
  readonly keptAs: string
  readonly label: string
  readonly placeholder: string
  readonly onKeep: (content: string) => Promise<void>
}

/** A field for a note to colleagues; it is cleared after saving. */
export function NoteBox({ keptAs, label, placeholder, onKeep }: NoteBoxProps) {
  const [words, setWords] = useKept(keptAs, '')
  const { isBusy, fault, run } = useAttempt()
  const content = words.trim()
  const keep = () => {
    if (content === '') return
    void run(async () => {
      await onKeep(content)
      setWords('')
    })
  }
  return (
    <div className={css.note}>
      <WordsBox
        label={label}
        placeholder={placeholder}
        maxLength={500}
        minRows={2}
        maxRows={4}
        value={words}
        onChange={setWords}
        onSend={keep}
      />
      <FaultLine fault={fault} />
      <Button size="small" loading={isBusy} disabled={content === ''} onClick={keep}>
        保存备注
      </Button>
    </div>
  )
}
