import { useQuery } from '@tanstack/react-query'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import {
  CERTIFICATION_LABELS,
  CERTIFICATION_REQUEST_LABELS,
  CERTIFICATION_WAY_LABELS,
  type CertificationRequest,
  type CertificationStatus,
} from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { STATE_TONES, serialText } from '../../words.ts'
import css from '../EnterpriseInfo.module.css'
import { CheckingCard } from './CheckingCard.tsx'
import { Facts } from './Facts.tsx'
import { Needs } from './Needs.tsx'

const COLUMNS: readonly DataColumn<CertificationRequest>[] = [
  { key: 'at', label: '提交时间', render: row => timeText(row.submittedAt), width: 160 },
  { key: 'way', label: '核验方式', render: row => CERTIFICATION_WAY_LABELS[row.way], width: 140 },
  { key: 'years', label: '有效期', render: row => `${row.validYears} 年`, width: 88 },
  { key: 'state', label: '结果', render: row => CERTIFICATION_REQUEST_LABELS[row.state], width: 96 },
  { key: 'reason', label: '说明', render: row => row.failReason ?? '—' },
]

interface CertificateStepProps {
  status: CertificationStatus
  /** Undefined for logins that may only read. */
  onBegin: (() => void) | undefined
}

/** Step 4: the purpose and the state of the certification. */
export function CertificateStep({ status, onBegin }: CertificateStepProps) {
  const { state, reason, request } = status
  const isInForce = state === 'certified' || state === 'expiring'
  return (
    <>
      <Panel aria-labelledby="certificate-step">
        <SectionHead
          id="certificate-step"
          title="CA 认证"
          note="认证后企业拥有数字证书和电子印章，可在线签署首营资料、质量保证协议和代收协议"
          isSlim
        />
        <div className={css.body}>
          <p className={css.state} aria-live="polite">
            <span className={css.stateWord} data-tone={STATE_TONES[state]}>
              {CERTIFICATION_LABELS[state]}
            </span>
            {reason && <span>{reason}</span>}
          </p>
          {isInForce && <CertificateCard status={status} onRenew={onBegin} />}
          {request && <CheckingCard request={request} />}
          {!isInForce && !request && <Invitation onBegin={onBegin} />}
        </div>
      </Panel>
      <RequestHistory />
    </>
  )
}

function Invitation({ onBegin }: Pick<CertificateStepProps, 'onBegin'>) {
  const { data, error, refetch } = useQuery(query(certificationEndpoints.checkCertification, {}))
  if (error) return <ErrorState error={error} isSlim onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="认证条件加载中">
        <Bone height={136} />
      </div>
    )
  return (
    <>
      <p className={css.lead}>
        认证由法定代表人刷脸、对公账户打款或经办人授权完成，全程在线，一般几分钟内签发证书。私钥加密保存，印章只能由本企业有权限的账号使用。
      </p>
      <Needs needs={data.needs} />
      <div className={css.acts}>
        <Button tone="primary" size="large" disabled={!data.canApply || !onBegin} onClick={onBegin}>
          开始认证
        </Button>
      </div>
    </>
  )
}

/** Earlier requests; renders nothing without any. */
function RequestHistory() {
  const { data } = useQuery(query(certificationEndpoints.listCertificationRequests, { pageNum: 1, pageSize: 10 }))
  if (!data || data.list.length === 0) return null
  return (
    <Panel aria-labelledby="certification-history">
      <DataTable
        heading={{ id: 'certification-history', title: '认证记录', note: `共 ${data.total} 次`, isSlim: true }}
        columns={COLUMNS}
        rows={data.list}
        rowKey={row => row.requestId}
        label="认证记录"
        empty={null}
      />
    </Panel>
  )
}

/** The certificate and the seal, and what they are used for. */
function CertificateCard({ status, onRenew }: { status: CertificationStatus; onRenew: (() => void) | undefined }) {
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
