import { useMutation, useQuery } from '@tanstack/react-query'
import { GOODS_CLASSES } from '@xiaojiu/contract/catalogue/words.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { INVOICE_KINDS, type Registration } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { COMPANY_KINDS, FACE_STATES } from '@xiaojiu/contract/qualification/words.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { QrPanel } from '@xiaojiu/ui/qr/QrPanel.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { RightsPanel } from '../../licences/parts/RightsPanel.tsx'
import css from '../RegisterPage.module.css'
import { STEP_TITLES, type StepProps } from '../register-steps.ts'
import { useSubmit } from '../use-registration.ts'

const POLL_MS = 3000

const CONSENT =
  '人脸信息用于核对您与身份证是否为同一人，由核验服务商处理，平台只保存核验结果。您也可以不做核验，由审核人员核对身份证。'

/** 确认提交: a summary, what is still missing, and the consent. */
export function ConfirmStep({ registration, onGo }: StepProps) {
  const { company, papers, receiving, types, faults, state } = registration
  const [isTrue, setTrue] = useState(false)
  const { mutate, isPending, error } = useSubmit()
  const nameOf = (code: string) => types.find(type => type.code === code)?.name
  const rows: readonly (readonly [string, string])[] = [
    ['企业名称', company.name],
    ['企业类型', company.kind === '' ? '' : COMPANY_KINDS[company.kind]],
    ['信用代码', company.creditCode],
    ['法定代表人', company.legalPerson],
    ['注册地址', company.address],
    ['采购商品', company.goodsClasses.map(goods => GOODS_CLASSES[goods]).join('、')],
    ['资质证照', papers.flatMap(paper => nameOf(paper.code) ?? []).join('、')],
    ['收货', [receiving.receiver, receiving.receiverMobile, receiving.detail].filter(Boolean).join('，')],
    ['发票', `${INVOICE_KINDS[receiving.invoiceKind]}，税号 ${receiving.taxNumber}`],
  ]
  return (
    <section aria-label="确认提交">
      <h1 className={css.title}>{state === 'refused' ? '确认修改并重新提交' : '确认提交'}</h1>
      <p className={css.lead}>审核一般在一个工作日内完成，结果会短信通知您。</p>
      {faults.length > 0 && (
        <div className={css.faults} role="alert" aria-label="还需补充">
          {faults.slice(0, 8).map(({ step, field, message }) => (
            <p key={`${step}/${field}/${message}`} className={css.fault}>
              <strong>{STEP_TITLES[step]}</strong>
              <span>{message}</span>
              <Button tone="text" size="small" onClick={() => onGo(step)}>
                去补充
              </Button>
            </p>
          ))}
          {faults.length > 8 && <p className="meta">另有 {faults.length - 8} 处需补充</p>}
        </div>
      )}
      <dl className={css.summary}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <RightsPanel rights={registration.rights} title="通过审核后可以采购">
        <p className="meta">如与证照不符，请返回核对经营方式、经营类别和经营范围；缺少的证照可在通过后补充。</p>
      </RightsPanel>
      <FacePanel registration={registration} />
      <div className={css.agree}>
        <Checkbox checked={isTrue} onChange={setTrue}>
          我确认所填内容与原件一致，并对其真实性负责
        </Checkbox>
      </div>
      <div className={css.acts}>
        <p className={classes(css.saved, css.failed)} role={error ? 'alert' : undefined}>
          {error?.message}
        </p>
        <div className={css.right}>
          <Button size="large" onClick={() => onGo('receiving')}>
            上一步
          </Button>
          <Button
            tone="primary"
            size="large"
            isBusy={isPending}
            disabled={!isTrue || faults.length > 0}
            onClick={() => mutate()}
          >
            {state === 'refused' ? '重新提交' : '提交审核'}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** A face check on the phone for the person on the identity card; without it a reviewer checks by hand. */
function FacePanel({ registration }: { registration: Registration }) {
  const card = registration.papers.find(paper => paper.code === 'ID')
  const certNo = card?.number ?? ''
  const start = useMutation({
    mutationFn: async () => {
      if (!(await confirm({ title: '人脸核验', text: CONSENT, okText: '同意并开始' }))) return null
      return call(qualificationEndpoints.startFaceCheck, { name: card?.holderName ?? '', certNo, hasAgreed: true })
    },
    onError: () => undefined,
  })
  const qrUrl = start.data?.qrUrl ?? null
  const { data } = useQuery({
    ...query(qualificationEndpoints.getFaceResult, { certNo }),
    enabled: qrUrl !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : POLL_MS),
  })
  const state = data?.state ?? registration.faceState
  return (
    <section className={css.face} aria-label="人脸核验">
      <div>
        <h2 className={css.group}>人脸核验（选做）</h2>
        <p>核验身份证上的{card?.holderName || '采购员'}本人，可加快审核。</p>
        <p className="meta" role="status">
          {start.error?.message ?? data?.failReason ?? `当前状态：${FACE_STATES[state]}`}
        </p>
      </div>
      {qrUrl !== null && state === 'waiting' ? (
        <QrPanel value={qrUrl} state="waiting" label="人脸核验二维码" onRefresh={() => start.mutate()}>
          请用手机扫码，按提示完成
        </QrPanel>
      ) : (
        state !== 'passed' && (
          <Button tone="outline" isBusy={start.isPending} disabled={certNo === ''} onClick={() => start.mutate()}>
            {state === 'none' ? '开始核验' : '重新核验'}
          </Button>
        )
      )}
    </section>
  )
}
