import type { AfterSaleKind } from '@xiaojiu/contract/after-sale/words.ts'
import type { AnswerDifference, StoreDifferenceDetail } from '@xiaojiu/contract/order/difference-schemas.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import css from '../case/case.module.css'
import { wayText } from './difference-look.ts'

type Answer = AnswerDifference['answer']

const ACTS: Readonly<Record<Answer, { label: string; key: string; ok: string; done: string; hint: string }>> = {
  accept: {
    label: '认可',
    key: 'a',
    ok: '认可并办理',
    done: '已认可，售后已办理',
    hint: '给复核同事的说明（大额时必填）',
  },
  'ask-photos': {
    ...{ label: '请补照片', key: 'p', ok: '发给买家', done: '已请买家补充照片' },
    hint: '如：请补充外箱、破损处和批号的照片',
  },
  dispute: {
    ...{ label: '有异议', key: 'd', ok: '提出异议', done: '已告知买家' },
    hint: '如：装箱称重与复核记录显示数量无误',
  },
}

interface AnswerFormProps {
  readonly data: StoreDifferenceDetail
  readonly onDone: () => Promise<void>
}

/** The store's answer: accept, ask for photos, or object with the packing record. */
export function AnswerForm({ data, onDone }: AnswerFormProps) {
  const open = data.ways.filter(way => way.why === '')
  const acts = data.acts.filter(act => act !== 'accept' || open.length > 0)
  const [chosen, setChosen] = useState<Answer | null>(null)
  const [way, setWay] = useState<AfterSaleKind | undefined>(open[0]?.kind)
  const [words, setWords] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const { isBusy, fault, run, setFault } = useAttempt()
  const choose = (act: Answer) => {
    setChosen(act)
    setWords('')
    setFault(null)
  }
  const send = () => {
    if (chosen === null) return
    const { parcelId, lineId, batchId, kind, version } = data
    const seen = { parcelId, lineId, batchId, kind, version }
    const picked = open.find(one => one.kind === way)
    const said = words.trim()
    if (chosen !== 'accept' && said.length < 5) return setFault('请至少写 5 个字')
    if (chosen === 'dispute' && files.length === 0) return setFault('请上传装箱凭证：称重、复核记录或监控截图')
    if (chosen === 'accept' && picked === undefined) return setFault('请选择处理方式')
    return void run(async () => {
      const { outcome } = await call(
        orderSellingEndpoints.answerDifference,
        chosen === 'accept' && picked
          ? { ...seen, answer: 'accept', way: picked.kind, refundAmount: picked.refundAmount, reason: said }
          : chosen === 'dispute'
            ? { ...seen, answer: 'dispute', words: said, fileIds: files.map(file => file.fileId) }
            : { ...seen, answer: 'ask-photos', words: said },
      )
      showNotice('success', outcome === 'asked' ? '已提交复核，由另一位同事确认后生效' : ACTS[chosen].done)
      await onDone()
    })
  }
  useKeys([
    ...acts.map(act => ({ keys: ACTS[act].key, label: ACTS[act].label, run: () => choose(act) })),
    ...(chosen === null ? [] : [{ keys: 'ctrl+enter', label: ACTS[chosen].ok, run: send }]),
  ])
  if (acts.length === 0) return <p className={css.note}>现在没有您可以进行的操作</p>
  return (
    <>
      <div className={css.buttons}>
        {acts.map(act => (
          <Button key={act} aria-pressed={act === chosen} onClick={() => choose(act)}>
            {ACTS[act].label} <Kbd keys={ACTS[act].key} />
          </Button>
        ))}
      </div>
      {chosen === 'accept' && (
        <Radio.Group
          aria-label="处理方式"
          value={way}
          onChange={event => setWay(event.target.value as AfterSaleKind)}
          className={css.ways ?? ''}
          options={open.map(one => ({ value: one.kind, label: wayText(one) }))}
        />
      )}
      {chosen !== null && (
        <Input.TextArea
          key={chosen}
          autoFocus
          aria-label={chosen === 'accept' ? '说明' : '给买家的话'}
          maxLength={chosen === 'accept' ? 300 : 500}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={ACTS[chosen].hint}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      )}
      {chosen === 'dispute' && (
        <PhotoUpload
          label="装箱凭证"
          purpose="after-sale"
          files={files}
          onChange={chosenFiles => {
            setFiles(chosenFiles)
            setFault(null)
          }}
        />
      )}
      <FaultLine fault={fault} />
      {chosen !== null && (
        <div className={css.buttons}>
          <Button type="primary" danger={chosen === 'dispute'} loading={isBusy} onClick={send}>
            {ACTS[chosen].ok} <Kbd keys="ctrl+enter" isOnFill />
          </Button>
          <Button onClick={() => setChosen(null)}>取消</Button>
        </div>
      )}
    </>
  )
}
