import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { type FormEvent, useState } from 'react'
import css from '../RegisterPage.module.css'
import { firstRefusedStep, type StepProps } from '../register-steps.ts'
import { useExplain } from '../use-registration.ts'

/** Why it was sent back, point by point, with a link to correct each or to explain why it is right. */
export function Objections({ registration, onGo }: StepProps) {
  const { objections, explanations, types } = registration
  const [open, setOpen] = useState<string | null>(null)
  const saidOf = (item: string) => explanations.find(one => one.item === item)?.text ?? ''
  return (
    <div className={css.faults} role="alert" aria-label="驳回原因">
      <p>审核未通过，请逐项修改；与原件一致、无需修改的，可说明情况，由人工复核。其余内容无需改动。</p>
      {objections.map(({ item, label, reason }) => (
        <div key={item} className={css.objection}>
          <p className={css.fault} data-tone="red">
            <strong>{label}</strong>
            <span>{reason}</span>
            <Button
              tone="text"
              size="small"
              onClick={() => onGo(firstRefusedStep({ objections: [{ item, label, reason }], types }))}
            >
              去修改
            </Button>
            <Button
              tone="text"
              size="small"
              aria-expanded={open === item}
              onClick={() => setOpen(open === item ? null : item)}
            >
              {saidOf(item) ? '修改说明' : '说明情况'}
            </Button>
          </p>
          {saidOf(item) && open !== item && <p className="meta">已说明，提交后由人工复核：{saidOf(item)}</p>}
          {open === item && <ExplainForm item={item} label={label} said={saidOf(item)} onDone={() => setOpen(null)} />}
        </div>
      ))}
      {explanations.length > 0 && (
        <Button size="small" tone="primary" onClick={() => onGo('confirm')}>
          去提交
        </Button>
      )}
    </div>
  )
}

interface ExplainFormProps {
  readonly item: string
  readonly label: string
  readonly said: string
  readonly onDone: () => void
}

function ExplainForm({ item, label, said, onDone }: ExplainFormProps) {
  const [text, setText] = useState(said)
  const { mutate, isPending, error } = useExplain()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ item, text }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={send} className={css.explain} aria-label={`${label}的说明`}>
      <TextArea
        name="explanation"
        label="说明"
        value={text}
        onChange={setText}
        maxLength={300}
        placeholder="如：许可证已办理变更，图片为变更页；识别有误，填写内容与原件一致"
        error={error?.message}
      />
      <Button type="submit" size="small" tone="primary" isBusy={isPending}>
        {text.trim() === '' && said !== '' ? '收回说明' : '保存说明'}
      </Button>
    </form>
  )
}
