import { useQuery } from '@tanstack/react-query'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import type { CertificationStatus } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import css from '../EnterpriseInfo.module.css'
import { serialText } from '../state-words.ts'
import { Facts } from './Facts.tsx'

/** The certificate and the seal, with what they are used for. */
export function CertificateCard({
  status,
  onRenew,
}: {
  status: CertificationStatus
  onRenew: (() => void) | undefined
}) {
  const { certificate, validUntil, canApply } = status
  const { data: seal } = useQuery(query(certificationEndpoints.getSeal, {}))
  return (
    <div className={css.certified}>
      <div>
        <Facts
          facts={
            certificate
              ? [
                  ['持有人', certificate.subjectName],
                  ['统一社会信用代码', certificate.creditCode],
                  [
                    '证书序列号',
                    <span key="serial" className={css.serial}>
                      {serialText(certificate.serial)}
                    </span>,
                  ],
                  ['签发机构', certificate.issuerName],
                  ['有效期', `${dayOf(certificate.validFrom)} 至 ${certificate.validUntil}`],
                  ['剩余', `${certificate.daysLeft} 天`],
                ]
              : [
                  ['有效期至', validUntil ?? '长期'],
                  ['数字证书', '首次签章时自动签发'],
                ]
          }
        />
        <div className={css.acts}>
          {canApply && (
            <Button tone="primary" disabled={!onRenew} onClick={onRenew}>
              续期
            </Button>
          )}
          <ButtonLink to="/personal/firstCampList" tone={canApply ? 'plain' : 'primary'}>
            去办理首营
          </ButtonLink>
          <Button onClick={() => void download(certificationEndpoints.downloadChain, {}).catch(() => undefined)}>
            下载根证书
          </Button>
        </div>
      </div>
      <figure className={css.seal}>
        {seal ? <img src={seal.picture} alt={`${seal.name}的电子印章`} /> : <span className={css.sealSpace} />}
        <figcaption>电子印章</figcaption>
      </figure>
    </div>
  )
}
