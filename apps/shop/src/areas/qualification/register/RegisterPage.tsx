import { useQueryClient } from '@tanstack/react-query'
import type { Registration } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { ClockIcon, DoneIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { useState } from 'react'
import { BareLayout } from '#shell/BareLayout.tsx'
import { useReader } from '#shell/use-greeting.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import { AccountStep } from './parts/AccountStep.tsx'
import { CompanyStep } from './parts/CompanyStep.tsx'
import { ConfirmStep } from './parts/ConfirmStep.tsx'
import { Objections } from './parts/Objections.tsx'
import { PapersStep } from './parts/PapersStep.tsx'
import { ReceivingStep } from './parts/ReceivingStep.tsx'
import css from './RegisterPage.module.css'
import { firstOpenStep, firstRefusedStep, type Step, timelineAt } from './register-steps.ts'
import { useBeginAnother, useRegistration, useWithdraw } from './use-registration.ts'

const CERTIFY = '/personal/enterpriseInfo?step=4'

/** 企业注册 in steps that are saved on the way; a returning user continues where they stopped. */
export function RegisterPage() {
  const queries = useQueryClient()
  const isSignedIn = isAuthenticated(useSession())
  const { data, error, refetch, isFetching } = useRegistration(isSignedIn)
  return (
    <BareLayout title="企业注册">
      <div className={css.stage}>
        <Content>
          <Panel className={css.card} aria-label="企业注册">
            {!isSignedIn ? (
              <>
                <Progress step="account" />
                <AccountStep onDone={() => queries.clear()} />
              </>
            ) : data ? (
              // Keyed by state, not by id: the first save assigns an id, and the form must keep what is being typed.
              <Way key={data.state} registration={data} />
            ) : error && isRefusal(error, 'managed-login-owns-nothing') ? (
              <EmptyState title="此账号不能注册企业" action={<ButtonLink to="/">返回首页</ButtonLink>}>
                {error.message}
              </EmptyState>
            ) : error ? (
              <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            ) : (
              <TableSkeleton rows={8} rowHeight={56} />
            )}
          </Panel>
        </Content>
      </div>
    </BareLayout>
  )
}

function Progress({ step }: { step: Step }) {
  return (
    <div className={css.steps}>
      <StateTimeline steps={timelineAt(step)} label="注册进度" />
    </div>
  )
}

const FORMS = { company: CompanyStep, papers: PapersStep, receiving: ReceivingStep, confirm: ConfirmStep }

/** The registration by state: draft, under review, or approved. */
function Way({ registration }: { registration: Registration }) {
  const [step, setStep] = useState<Step>(() =>
    registration.state === 'refused' ? firstRefusedStep(registration) : firstOpenStep(registration.faults),
  )
  if (registration.state === 'in-review') return <ReviewPanel registration={registration} />
  if (registration.state === 'approved') return <ApprovedPanel registration={registration} />
  const shown = step === 'account' ? 'company' : step
  const Form = FORMS[shown]
  return (
    <>
      <Progress step={shown} />
      {registration.state === 'refused' && <Objections registration={registration} onGo={setStep} />}
      <Form key={shown} registration={registration} onGo={setStep} />
    </>
  )
}

/** Approved: links to buying and to the certificate that first trade needs. */
function ApprovedPanel({ registration }: { registration: Registration }) {
  const { canOpen } = useReader()
  const { mutate, isPending } = useBeginAnother()
  return (
    <div className={css.outcome} data-tone="good">
      <DoneIcon size={48} />
      <h1 className={css.title}>{registration.company.name}已通过审核</h1>
      <p>现在可以查看采购价并下单。部分店铺需先完成企业认证和首营。</p>
      <div className={css.both}>
        <ButtonLink to="/" tone="primary" size="large">
          开始采购
        </ButtonLink>
        {canOpen(CERTIFY) && (
          <ButtonLink to={CERTIFY} size="large">
            企业认证
          </ButtonLink>
        )}
      </div>
      <Button tone="text" isBusy={isPending} onClick={() => mutate()}>
        注册另一家企业
      </Button>
    </div>
  )
}

/** Submitted: the state, the expected duration, and what the user can do meanwhile. */
function ReviewPanel({ registration }: { registration: Registration }) {
  const { company, submittedAt, mobile } = registration
  const { mutate, isPending } = useWithdraw()
  const withdraw = async () => {
    const text = '撤回后本次资料不再审核，需要时可重新注册。'
    if (await confirm({ title: '撤回注册', text, okText: '撤回', isDangerous: true })) mutate()
  }
  return (
    <>
      <div className={css.steps}>
        <StateTimeline
          label="审核进度"
          steps={[
            { key: 'sent', title: '资料已提交', state: 'done', note: submittedAt && timeText(submittedAt) },
            { key: 'review', title: '平台审核', state: 'current', note: '一般一个工作日内' },
            { key: 'done', title: '开始采购', state: 'todo' },
          ]}
        />
      </div>
      <div className={css.outcome} data-tone="wait">
        <ClockIcon size={48} />
        <h1 className={css.title}>{company.name}的资料正在审核</h1>
        <p>结果会以短信发送到 {mobile}，本页也会自动更新。审核期间可以先浏览商品，通过后即可查看采购价并下单。</p>
        <div className={css.both}>
          <ButtonLink to="/" tone="primary" size="large">
            先去逛逛
          </ButtonLink>
          <Button size="large" isBusy={isPending} onClick={() => void withdraw()}>
            撤回注册
          </Button>
        </div>
      </div>
    </>
  )
}
