import { Preference } from '@xiaojiu/contract/staff/views-endpoints.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'

interface OwnAnswersProps {
  readonly answers: readonly string[]
  readonly onSave: (answers: string[]) => Promise<void>
  readonly onClose: () => void
}

/** 我的常用语: one line each, kept for this person alone. */
export function OwnAnswers({ answers, onSave, onClose }: OwnAnswersProps) {
  const [words, setWords] = useState(answers.join('\n'))
  const attempt = useAttempt()
  const lines = [...new Set(words.split('\n').map(line => line.trim()))].filter(line => line !== '')
  const save = () => {
    const given = Preference.shape.cannedAnswers.safeParse(lines)
    if (!given.success) return attempt.setFault(given.error.issues[0]?.message ?? '请检查常用语')
    return void attempt.run(async () => {
      await onSave(given.data)
      showNotice('success', '常用语已保存')
      onClose()
    })
  }
  return (
    <ActDialog title="我的常用语" okText="保存" attempt={attempt} onClose={onClose} onOk={save}>
      <div>每行一条，最多 20 条，每条不超过 200 字，只有您自己看得到。</div>
      <Input.TextArea
        autoFocus
        aria-label="我的常用语"
        autoSize={{ minRows: 6, maxRows: 14 }}
        placeholder={'如：\n您好，我是您的专属客服小周。\n该批号的药检报告已发您，请查收。'}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <div>
        已写 {lines.length} 条{' '}
        {lines.length > 0 && (
          <Button size="small" type="link" onClick={() => setWords('')}>
            清空
          </Button>
        )}
      </div>
    </ActDialog>
  )
}
