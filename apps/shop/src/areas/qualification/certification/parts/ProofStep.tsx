import { useMutation } from '@tanstack/react-query'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import {
  CERTIFICATION_WAY_LABELS,
  CERTIFICATION_WAYS,
  type CertificationWay,
} from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { ChoiceCard } from '@xiaojiu/ui/form/ChoiceCard.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { type SubmitEvent, useState } from 'react'
import { FileUpload } from '#trade/file/FileUpload.tsx'
import css from '../EnterpriseInfo.module.css'
import { FIELDS_OF, NO_PROOF, orderOf, PROOF_SHAPE } from '../steps.ts'
import { useTakeStatus } from '../use-certification.ts'
import type { LegalPersonDraft } from './LegalPersonStep.tsx'

const NOTES: Readonly<Record<CertificationWay, string>> = {
  face: '法定代表人用手机扫码刷脸，通过后立即签发证书',
  'small-transfer': '认证机构向对公账户打款 1 元以内，填写到账金额即可，约 1 个工作日',
  agent: '上传加盖公章的授权委托书，由工作人员审核，1–2 个工作日',
}

interface ProofStepProps {
  draft: LegalPersonDraft
  onBack: () => void
  onSent: () => void
}

/** Step 3: how the company proves its identity. */
export function ProofStep({ draft, onBack, onSent }: ProofStepProps) {
  const [way, setWay] = useState<CertificationWay>('face')
  const [letter, setLetter] = useState<readonly StoredFile[]>([])
  const [letterError, setLetterError] = useState<string | undefined>()
  const fields = useFields(PROOF_SHAPE, NO_PROOF)
  const take = useTakeStatus()
  const send = useMutation({
    mutationFn: () =>
      call(certificationEndpoints.requestCertification, orderOf(way, draft, fields.values, letter[0]?.fileId ?? '')),
    onSuccess: status => {
      take(status)
      onSent()
    },
    onError: error => void fields.takeErrors(error),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isTyped = fields.isValid(event.currentTarget, FIELDS_OF[way])
    const isLetterMissing = way === 'agent' && letter.length === 0
    setLetterError(isLetterMissing ? '请上传授权委托书' : undefined)
    if (isTyped && !isLetterMissing) send.mutate()
  }
  return (
    <Panel aria-labelledby="proof-step">
      <SectionHead id="proof-step" title="核验身份" note="三种方式任选其一" isSlim />
      <form className={css.body} onSubmit={onSubmit} noValidate>
        <div className={css.ways} role="radiogroup" aria-label="核验方式">
          {CERTIFICATION_WAYS.map(key => (
            <ChoiceCard
              key={key}
              name="way"
              value={key}
              isChosen={key === way}
              onChoose={() => setWay(key)}
              disabled={send.isPending}
            >
              <span>
                <span className={css.way}>{CERTIFICATION_WAY_LABELS[key]}</span>
                <span className={css.wayNote}>{NOTES[key]}</span>
              </span>
            </ChoiceCard>
          ))}
        </div>
        <div className={css.form}>
          {way === 'small-transfer' && (
            <>
              <TextInput
                {...fields.bind('bankName')}
                label="开户银行"
                isRequired
                maxLength={60}
                placeholder="如：招商银行武汉光谷支行"
              />
              <TextInput
                {...fields.bind('account')}
                number="bank-account"
                label="对公账号"
                isRequired
                hint="户名须与企业名称一致"
              />
            </>
          )}
          {way === 'agent' && (
            <>
              <TextInput {...fields.bind('agentName')} label="经办人姓名" isRequired maxLength={20} />
              <TextInput {...fields.bind('agentMobile')} number="mobile" label="经办人手机" isRequired />
              <Field label="授权委托书" isRequired isGroup error={letterError} hint="须有法定代表人签字并加盖公章">
                {() => <FileUpload purpose="authorisation" label="授权委托书" files={letter} onChange={setLetter} />}
              </Field>
            </>
          )}
        </div>
        {send.error && (
          <NoteStrip tone="red" Sign={WarnIcon}>
            {send.error.message}
          </NoteStrip>
        )}
        <div className={css.acts}>
          <Button type="submit" tone="primary" size="large" isBusy={send.isPending}>
            {way === 'face' ? '获取刷脸二维码' : '提交认证'}
          </Button>
          <Button size="large" disabled={send.isPending} onClick={onBack}>
            上一步
          </Button>
        </div>
      </form>
    </Panel>
  )
}
