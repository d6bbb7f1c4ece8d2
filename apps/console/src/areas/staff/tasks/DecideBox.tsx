import type { TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { Button, Checkbox, Input, Select } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useKept } from '#parts/form/kept.ts'
import { leaveField, useEscape } from '#parts/keys/escape.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import type { KeyBinding } from '#parts/keys/key-table.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import css from './DecideBox.module.css'
import { askFor, objectionsOf, type Reason } from './reasons.ts'
import { type DeskVerbs, USUAL_VERBS } from './verbs.ts'

export interface Objection {
  readonly item: string
  readonly reason: string
}

export type CaseAsk = TaskCase['asks'][number]

/** What an approval includes: answers to the questions of the case, and a note for whoever must agree too. */
export interface Said {
  readonly note: string
  readonly answers: Readonly<Record<string, string>>
}

interface DecideBoxProps {
  readonly reasons: readonly Reason[]
  readonly items: TaskCase['items']
  /** Under which name the words are kept until the case is decided. */
  readonly keptAs?: string | undefined
  /** Absent: passes or refuses. */
  readonly verbs?: DeskVerbs
  /** What the words may also say, after a semicolon. */
  readonly noteHint?: string | undefined
  /** Why the case cannot be approved yet, shown beside the button; null when it can. */
  readonly approveBlock: string | null
  /** Somebody else decides the case: it can be neither approved nor refused here. */
  readonly isForOthers: boolean
  readonly isBusy: boolean
  readonly fault: string | null
  /** Questions that an approval must answer. */
  readonly asks: readonly CaseAsk[]
  readonly onApprove: (said: Said) => void
  readonly onRefuse: (objections: readonly Objection[]) => void
  readonly onHandOver?: (() => void) | undefined
  readonly onNext?: (() => void) | undefined
}

const questionOf = (verb: string) => (verb.startsWith('确认') ? `${verb}？` : `确认${verb}？`)

/** A reason is ticked by `x` and its digit; digits alone choose papers. */
const tickKeys = (at: number) => `x ${at + 1}`

/**
 * The reasons and the verbs with their keys. Faults that the papers show are ticked from the start.
 */
export function DecideBox(props: DecideBoxProps) {
  const { reasons, items, noteHint, asks, approveBlock, isForOthers, isBusy, fault, verbs = USUAL_VERBS } = props
  const { onApprove, onRefuse, onHandOver, onNext, keptAs } = props
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [own, setOwn] = useKept(keptAs, '')
  const [ownItem, setOwnItem] = useState('')
  const [wants, setWants] = useState<'approve' | 'refuse' | null>(null)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [asked, setAsked] = useState<readonly string[]>([])
  const words = useRef<HTMLDivElement>(null)
  const begin = useEffectEvent(() => {
    setChosen(new Set(reasons.flatMap((reason, at) => (reason.isFound ? [at] : []))))
    setOwnItem(items[0]?.item ?? '')
    setWants(null)
    setAsked([])
    setAnswers(Object.fromEntries(asks.map(ask => [ask.key, ask.value])))
  })
  // The case is read again now and then, to renew the links of its papers: what was ticked and typed stays.
  const content = JSON.stringify([keptAs, reasons, items, asks])
  useEffect(() => begin(), [content])
  const isAnswered = asks.every(ask => (answers[ask.key] ?? '').trim() !== '')
  const missing = items.filter(({ isMissing }) => isMissing === true)
  const objections = objectionsOf(
    [...reasons.filter((_, at) => chosen.has(at)), ...missing.filter(({ item }) => asked.includes(item)).map(askFor)],
    { item: ownItem, text: own },
  )
  const toggle = (at: number) => {
    const next = new Set(chosen)
    if (!next.delete(at)) next.add(at)
    setChosen(next)
  }
  const write = () => words.current?.querySelector('textarea')?.focus()
  const refuse = () => (objections.length === 0 ? write() : setWants('refuse'))
  const confirm = () => {
    if (wants === 'approve' && !isAnswered) return
    if (wants === 'approve') onApprove({ note: own.trim(), answers })
    if (wants === 'refuse') onRefuse(objections)
    setWants(null)
  }
  // Several papers can be refused at once.
  const isOfMany = items.length > 1 && objections.length > 0
  const refuseText = isOfMany ? `${verbs.refuse} ${objections.length} 项` : verbs.refuse
  const keys: KeyBinding[] = isBusy
    ? []
    : [
        ...(approveBlock === null ? [{ keys: 'a', label: verbs.approve, run: () => setWants('approve') }] : []),
        ...(isForOthers ? [] : [{ keys: 'r', label: verbs.refuse, run: refuse }]),
        { keys: 'e', label: '填写理由', run: write },
        ...(onHandOver ? [{ keys: 't', label: '转交', run: onHandOver }] : []),
        ...reasons.map(({ text }, at) => ({ keys: tickKeys(at), label: `理由：${text}`, run: () => toggle(at) })),
      ]
  const confirming: KeyBinding[] =
    wants === null
      ? []
      : [
          { keys: 'ctrl+enter', label: '确认', run: confirm },
          { keys: 'enter', run: confirm },
          { keys: 'escape', label: '取消', run: () => setWants(null) },
        ]
  useEscape(() => setWants(null), wants !== null)
  useKeys([...confirming, ...keys, ...(onNext ? [{ keys: 'n', label: '下一件', run: onNext }] : [])])
  const found = reasons.filter(reason => reason.isFound).length
  return (
    <div className={css.box}>
      <div className={css.title}>
        <b>{verbs.why}</b>
        <span>{found > 0 ? verbs.found(found) : '申请方会看到这些文字'}</span>
      </div>
      {reasons.length > 0 && (
        <ul className={css.reasons}>
          {reasons.map((reason, at) => (
            <li key={`${reason.item} ${reason.text}`}>
              <Checkbox checked={chosen.has(at)} onChange={() => toggle(at)}>
                <span title={`${reason.itemLabel}：${reason.text}`}>{reason.text}</span>
              </Checkbox>
              <Kbd keys={tickKeys(at)} />
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <Select
          mode="multiple"
          size="small"
          className={css.missing ?? ''}
          aria-label="要求补充证照"
          placeholder="要求补充证照"
          value={[...asked]}
          options={missing.map(({ item, label }) => ({ value: item, label }))}
          onChange={setAsked}
        />
      )}
      <div ref={words} className={css.own}>
        {items.length > 1 && (
          <Select
            size="small"
            aria-label="针对哪一项"
            value={ownItem}
            options={items.flatMap(({ item, label, isMissing }) => (isMissing ? [] : [{ value: item, label }]))}
            popupMatchSelectWidth={false}
            onChange={setOwnItem}
          />
        )}
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 3 }}
          maxLength={200}
          aria-label="补充理由"
          placeholder={noteHint === undefined ? '补充理由（E）' : `补充理由（E）；${noteHint}`}
          value={own}
          onChange={event => setOwn(event.target.value)}
          onKeyDown={leaveField}
        />
      </div>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      {wants === null ? (
        <div className={css.acts}>
          <Button
            icon={<Icon name="check" />}
            disabled={approveBlock !== null || isBusy}
            onClick={() => setWants('approve')}
          >
            {verbs.approve} <Kbd keys="a" />
          </Button>
          <Button type="primary" danger disabled={isForOthers || isBusy} onClick={refuse}>
            {refuseText} <Kbd keys="r" isOnFill />
          </Button>
          {onHandOver && (
            <Button disabled={isBusy} onClick={onHandOver}>
              转交 <Kbd keys="t" />
            </Button>
          )}
          {approveBlock !== null && <span className={css.block}>{approveBlock}</span>}
          <span className={css.spring} />
          {onNext && (
            <Button type="text" onClick={onNext}>
              下一件 <Kbd keys="n" />
            </Button>
          )}
        </div>
      ) : (
        <div className={css.acts} role="alertdialog" aria-label="确认决定">
          <b>{questionOf(wants === 'approve' ? verbs.approve : refuseText)}</b>
          {wants === 'approve' && asks.length > 0 && (
            <Asks asks={asks} answers={answers} onChange={setAnswers} onDone={confirm} />
          )}
          <Button
            type="primary"
            danger={wants === 'refuse'}
            loading={isBusy}
            disabled={wants === 'approve' && !isAnswered}
            onClick={confirm}
          >
            {wants === 'approve' ? verbs.approve : verbs.refuse} <Kbd keys="enter" isOnFill />
          </Button>
          <Button onClick={() => setWants(null)}>
            取消 <Kbd keys="escape" />
          </Button>
        </div>
      )}
    </div>
  )
}

interface AsksProps {
  readonly asks: readonly CaseAsk[]
  readonly answers: Readonly<Record<string, string>>
  readonly onChange: (answers: Readonly<Record<string, string>>) => void
  readonly onDone: () => void
}

/** The fields that an approval must fill in; the first empty one has the focus. */
function Asks({ asks, answers, onChange, onDone }: AsksProps) {
  const first = asks.find(ask => ask.kind !== 'choice' && ask.kind !== 'many' && ask.value === '')?.key
  const fields = asks.map(({ key, label, kind, choices }) => (
    <label key={key} className={css.ask}>
      {label}
      {kind === 'many' ? (
        <Select
          mode="multiple"
          size="small"
          className={css.many ?? ''}
          value={(answers[key] ?? '').split(',').filter(Boolean)}
          options={choices.map(({ value, label: text }) => ({ value, label: text }))}
          popupMatchSelectWidth={false}
          onChange={values => onChange({ ...answers, [key]: values.join(',') })}
        />
      ) : kind === 'choice' ? (
        <Select
          size="small"
          value={answers[key] ?? ''}
          options={choices.map(({ value, label: text }) => ({ value, label: text }))}
          popupMatchSelectWidth={false}
          onChange={value => onChange({ ...answers, [key]: value })}
        />
      ) : (
        <Input
          size="small"
          autoFocus={key === first}
          inputMode={kind === 'money' ? 'decimal' : 'text'}
          maxLength={60}
          value={answers[key] ?? ''}
          onChange={event => onChange({ ...answers, [key]: event.target.value })}
          onPressEnter={onDone}
        />
      )}
    </label>
  ))
  return <div className={css.asks}>{fields}</div>
}
