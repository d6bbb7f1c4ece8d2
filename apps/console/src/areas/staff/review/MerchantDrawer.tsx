import { GOODS_CLASSES } from '@xiaojiu/contract/catalogue/words.ts'
import {
  CONTACT_KINDS,
  type ContactKind,
  type MerchantRow,
  storeConsoleEndpoints,
} from '@xiaojiu/contract/store/merchant-endpoints.ts'
import { MERCHANT_KINDS, MERCHANT_STATES } from '@xiaojiu/contract/store/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Drawer, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { StepList } from '#parts/case/StepList.tsx'
import { DayField } from '#parts/form/DayField.tsx'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useKept } from '#parts/form/kept.ts'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { WordsBox } from '#parts/form/WordsBox.tsx'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { recordTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { useNow } from '#parts/state/time-limit.ts'
import css from './merchant.module.css'
import { RegisterCard } from './RegisterCard.tsx'

interface MerchantDrawerProps {
  readonly merchant: MerchantRow
  readonly onClose: () => void
  readonly onDone: () => void
}

/** An application: the applicant, register entries, contacts, and the form for a new note. */
export function MerchantDrawer({ merchant, onClose, onDone }: MerchantDrawerProps) {
  const { state, known } = merchant
  const isOpen = state === 'waiting' || state === 'talking'
  const classes: Readonly<Record<string, string>> = GOODS_CLASSES
  const terms = merchant.contacts.findLast(contact => contact.kind === 'terms')
  return (
    <Drawer
      open
      size={640}
      title={merchant.companyName}
      onClose={onClose}
      footer={<NoteForm merchant={merchant} isOpen={isOpen} onDone={onDone} />}
    >
      <FieldList
        fields={[
          { label: '申请编号', value: merchant.applicationNo },
          {
            label: '状态',
            value: (
              <>
                {MERCHANT_STATES[state]}{' '}
                {isOpen && (
                  <Link to={`/platform/merchants?desk=merchant&caseId=${merchant.applicationId}`}>去审核</Link>
                )}
              </>
            ),
          },
          { label: '商家类型', value: MERCHANT_KINDS[merchant.kind] },
          {
            label: '信用代码',
            value: (
              <>
                {merchant.creditCode}{' '}
                <Pill tone={merchant.isCodeGenuine ? 'teal' : 'red'}>
                  {merchant.isCodeGenuine ? '校验通过' : '校验不通过'}
                </Pill>
              </>
            ),
          },
          {
            label: '平台档案',
            value:
              known === null ? (
                '该代码没有采购企业档案'
              ) : (
                <>
                  <Link to={`/platform/companies/detail?companyId=${known.companyId}`}>{known.name}</Link>{' '}
                  {!known.isNameSame && <Pill tone="red">名称不一致</Pill>}
                </>
              ),
          },
          {
            label: '其他申请',
            value:
              merchant.otherCount === 0 ? (
                '没有'
              ) : (
                <Link to={`/platform/merchants?page=all&q=${merchant.creditCode}`}>
                  同一代码另有 {merchant.otherCount} 份
                </Link>
              ),
          },
          { label: '省份', value: merchant.provinceName },
          { label: '经营品类', value: merchant.goodsClasses.map(each => classes[each] ?? each).join('、') },
          { label: '联系人', value: `${merchant.contactName} ${merchant.contactMobile}` },
          { label: '说明', value: merchant.note },
          { label: '提交', value: recordTime(merchant.submittedAt) },
          { label: '合作条件', value: terms?.content ?? '' },
          { label: '答复', value: merchant.answer ?? '' },
        ]}
      />
      <RegisterCard merchant={merchant} onDone={onDone} />
      <h3 className={css.heading}>沟通记录</h3>
      {merchant.contacts.length === 0 ? (
        <p className={css.quiet}>还没有联系过申请人</p>
      ) : (
        <StepList
          steps={merchant.contacts.toReversed().map(contact => ({
            at: contact.at,
            title: `${CONTACT_KINDS[contact.kind]} · ${contact.by} · ${contact.happenedOn}`,
            note: contact.content,
          }))}
        />
      )}
    </Drawer>
  )
}

interface NoteFormProps {
  readonly merchant: MerchantRow
  readonly isOpen: boolean
  readonly onDone: () => void
}

function NoteForm({ merchant: { applicationId }, isOpen, onDone }: NoteFormProps) {
  const today = dayOf(useNow())
  const [kind, setKind] = useState<ContactKind>('call')
  const [day, setDay] = useState<string | null>(null)
  const [content, setContent] = useKept(`contact ${applicationId}`, '')
  const { isBusy, fault, run, setFault } = useAttempt()
  const once = useOnce()
  const keep = () => {
    if (content.trim().length < 2) return setFault('请填写内容')
    return void run(async () => {
      await once({ applicationId, kind, content: content.trim(), happenedOn: day || today }, given =>
        call(storeConsoleEndpoints.noteContact, given),
      )
      setContent('')
      showNotice('success', kind === 'papers' ? '已请申请人补资料' : '已记录')
      onDone()
    })
  }
  return (
    <div className={css.form}>
      <div className={css.line}>
        <Select
          aria-label="记录类型"
          className={css.kind ?? ''}
          value={kind}
          options={Object.entries(CONTACT_KINDS)
            .filter(([value]) => isOpen || value !== 'papers')
            .map(([value, label]) => ({ value: value as ContactKind, label }))}
          onChange={setKind}
        />
        <DayField label="日期" max={today} value={day ?? today} onChange={setDay} />
        {kind === 'papers' && <span className={css.quiet}>申请人查询进度时会看到</span>}
      </div>
      <WordsBox
        label="记录内容"
        placeholder={kind === 'papers' ? '需要补充哪些资料' : '谈了什么、看到什么、下一步'}
        maxLength={500}
        minRows={2}
        value={content}
        onChange={setContent}
        onSend={keep}
      />
      <FaultLine fault={fault} />
      <Button type="primary" loading={isBusy} disabled={content.trim() === ''} onClick={keep}>
        {kind === 'papers' ? '请补资料' : '保存记录'} <Kbd keys="ctrl+enter" isOnFill />
      </Button>
    </div>
  )
}
