import { useQuery } from '@tanstack/react-query'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { EnterpriseInfoQuery } from '#links/qualification.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { LackNote } from '#shell/lack/LackNote.tsx'
import { useLack } from '#trade/session/leave.ts'
import { useMayChange } from '../licences/use-papers.ts'
import css from './EnterpriseInfo.module.css'
import { CertificateStep } from './parts/CertificateStep.tsx'
import { Facts } from './parts/Facts.tsx'
import { type LegalPersonDraft, LegalPersonStep, NO_LEGAL_PERSON } from './parts/LegalPersonStep.tsx'
import { Needs } from './parts/Needs.tsx'
import { ProofStep } from './parts/ProofStep.tsx'
import { CERTIFICATE_STEP, stepShown, timelineOf } from './steps.ts'
import { useCertification } from './use-certification.ts'

/** 企业信息与 CA 认证: the company, its legal person, the proof of identity, and the certificate with its seal. */
export function EnterpriseInfoPage() {
  const [{ step: asked }, change] = useQueryState(EnterpriseInfoQuery)
  const { data: status, error, refetch, isFetching } = useCertification()
  // Kept only while the page is open, because it contains an identity number.
  const [draft, setDraft] = useState<LegalPersonDraft>(NO_LEGAL_PERSON)
  const state = status?.state ?? 'none'
  const lack = useLack('approved', 'qualification')
  const wanted = lack ? CERTIFICATE_STEP : stepShown(asked, state)
  const step = wanted === 3 && draft.legalPersonIdNumber === '' ? 2 : wanted
  const go = (next: number) => change({ step: String(next) })
  return (
    <AccountLayout title="企业信息与 CA">
      <div className={css.page}>
        <Panel>
          <h1 className="sr-only">企业信息与 CA 认证</h1>
          <div className={css.steps}>
            <StateTimeline steps={timelineOf(step, state)} label="认证步骤" />
          </div>
        </Panel>
        <LackNote lack={lack}>认证情况可以查看，办理需要该权限</LackNote>
        {error && !status ? (
          <Panel>
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          </Panel>
        ) : !status ? (
          <Panel className={css.bones} role="status" aria-label="认证状态加载中">
            <Bone height={24} width="36%" />
            <Bone height={180} gap={20} />
          </Panel>
        ) : step === 1 ? (
          <CompanyStep onNext={() => go(2)} />
        ) : step === 2 ? (
          <LegalPersonStep
            draft={draft}
            onBack={() => go(1)}
            onNext={next => {
              setDraft(next)
              go(3)
            }}
          />
        ) : step === 3 ? (
          <ProofStep
            draft={draft}
            onBack={() => go(2)}
            onSent={() => {
              setDraft(NO_LEGAL_PERSON)
              go(CERTIFICATE_STEP)
            }}
          />
        ) : (
          <CertificateStep status={status} onBegin={lack ? undefined : () => go(1)} />
        )}
      </div>
    </AccountLayout>
  )
}

/** Step 1: the reviewed data of the company, and what must be corrected first. */
function CompanyStep({ onNext }: { onNext: () => void }) {
  const data = useQuery(query(certificationEndpoints.getCertificationData, {}))
  const needs = useQuery(query(certificationEndpoints.checkCertification, {}))
  const mayChange = useMayChange()
  const error = data.error ?? needs.error
  return (
    <Panel aria-labelledby="company-step">
      <SectionHead id="company-step" title="企业信息" note="取自已审核的企业资料，有误请先办理变更" isSlim />
      <div className={css.body}>
        {error ? (
          <ErrorState error={error} isSlim onRetry={() => void Promise.all([data.refetch(), needs.refetch()])} />
        ) : !data.data || !needs.data ? (
          <div role="status" aria-label="企业信息加载中">
            <Bone height={120} />
            <Bone height={136} gap={20} />
          </div>
        ) : (
          <>
            <Facts
              facts={[
                ['企业名称', data.data.companyName],
                ['统一社会信用代码', data.data.creditCode],
                ['法定代表人', data.data.legalPerson],
                ['注册地址', data.data.address],
                ...(data.data.licence
                  ? [
                      [
                        data.data.licence.name,
                        `${data.data.licence.number}（有效期至 ${data.data.licence.expiresOn ?? '长期'}）`,
                      ] as const,
                    ]
                  : []),
              ]}
            />
            <Needs needs={needs.data.needs} />
            <div className={css.acts}>
              <Button tone="primary" size="large" disabled={!needs.data.canApply} onClick={onNext}>
                信息无误，下一步
              </Button>
              {mayChange && (
                <ButtonLink to="/personal/qualificationManage/baseInfoCom" size="large">
                  变更企业资料
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}
