import { useQuery } from '@tanstack/react-query'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { useMayChange } from '../../licences/use-may-change.ts'
import css from '../EnterpriseInfo.module.css'
import { Facts } from './Facts.tsx'
import { Needs } from './Needs.tsx'

/** Step 1: the company's data as they were reviewed, and what must be right first. */
export function CompanyStep({ onNext }: { onNext: () => void }) {
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
