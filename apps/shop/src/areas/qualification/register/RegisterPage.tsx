import { useQueryClient } from '@tanstack/react-query'
import type { Registration } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { useState } from 'react'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { BareLayout } from '#shell/BareLayout.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import css from './RegisterPage.module.css'
import { firstOpenStep, firstRefusedStep, type Step, timelineAt } from './register-steps.ts'
import { AccountStep } from './parts/AccountStep.tsx'
import { ApprovedPanel } from './parts/ApprovedPanel.tsx'
import { CompanyStep } from './parts/CompanyStep.tsx'
import { ConfirmStep } from './parts/ConfirmStep.tsx'
import { Objections } from './parts/Objections.tsx'
import { PapersStep } from './parts/PapersStep.tsx'
import { ReceivingStep } from './parts/ReceivingStep.tsx'
import { ReviewPanel } from './parts/ReviewPanel.tsx'
import { useRegistration } from './use-registration.ts'

/** 企业注册: filled in by steps that are saved as one goes; whoever comes back goes on where they stopped. */
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
              // The first save gives a draft its id: whoever goes on typing meanwhile keeps the form, and what was typed.
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

/** Where the registration stands: to be filled in, under review, or through. */
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
