import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CERTIFICATE_HOLDERS,
  CERTIFICATE_TABS,
  type CertificateHolder,
  type CertificateRow,
  type CertificateTab,
  qualificationOperatingEndpoints,
} from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { Pill, State } from '#parts/state/State.tsx'
import { withStepUp } from '#parts/step-up/step-up.ts'

const LOOKS = {
  good: ['done', 'go'],
  ending: ['clock', 'me'],
  ended: ['off', 'end'],
  revoked: ['bad', 'bad'],
} as const

const columns: readonly GridColumn<CertificateRow>[] = [
  {
    id: 'subject',
    title: '持有人',
    isIdentity: true,
    cell: row => <TwoLines first={row.subjectName} second={row.creditCode} />,
  },
  { id: 'holder', title: '类型', width: 88, cell: row => <Pill>{CERTIFICATE_HOLDERS[row.holder]}</Pill> },
  { id: 'serial', title: '序列号', width: 260, isWide: true, cell: row => row.serial },
  { id: 'validFrom', title: '签发', width: 132, cell: row => nearTime(row.validFrom) },
  { id: 'validUntil', title: '有效期至', width: 112, cell: row => row.validUntil },
  {
    id: 'standing',
    title: '状态',
    width: 220,
    cell: row => {
      const [kind, tone] = LOOKS[row.standing]
      return (
        <State kind={kind} tone={tone} {...(row.revokeReason !== null && { note: row.revokeReason })}>
          {CERTIFICATE_TABS[row.standing]}
        </State>
      )
    },
  },
]

const FILTERS = [
  {
    id: 'holder',
    label: '类型',
    choices: Object.entries(CERTIFICATE_HOLDERS).map(([value, label]) => ({ value, label })),
  },
]

/** Valid, expiring and revoked certificates; revoking a company's certificate needs two people. */
export function CertificateList() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [revoking, setRevoking] = useState<CertificateRow | null>(null)
  const [renewing, setRenewing] = useState<CertificateRow | null>(null)
  const known = useQuery(query(qualificationOperatingEndpoints.listCertificates, { pageSize: 1 }, { errors: 'caller' }))
  const views = useMemo(
    () => [
      { id: 'all', label: '全部' },
      ...Object.entries(CERTIFICATE_TABS).map(([id, label]) => {
        const count = known.data?.counts[id]
        return { id, label, ...(count !== undefined && { count }) }
      }),
    ],
    [known.data],
  )
  const grid = useGrid({ filters: FILTERS, views })
  const { view, words, filters, after } = grid.query
  const filter = {
    tab: view in CERTIFICATE_TABS ? (view as CertificateTab) : undefined,
    holder: filters['holder'] as CertificateHolder | undefined,
    keyword: words === '' ? undefined : words,
  }
  const certificates = useQuery(
    query(
      qualificationOperatingEndpoints.listCertificates,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const revoke = async ({ certificateId }: CertificateRow, reason: string) => {
    await call(qualificationOperatingEndpoints.revokeCertificate, { certificateId, reason })
    showNotice('success', '已提交复核，由另一位同事确认后生效')
    setRevoking(null)
    await queries.invalidateQueries()
  }
  const renew = async ({ certificateId }: CertificateRow, reason: string) => {
    const { validUntil } = await withStepUp(() =>
      call(qualificationOperatingEndpoints.renewOwnCertificate, { certificateId, reason }),
    )
    showNotice('success', `已换发平台证书，有效期至 ${validUntil}`)
    setRenewing(null)
    await queries.invalidateQueries()
  }
  const acts: GridColumn<CertificateRow> = {
    id: 'acts',
    title: '操作',
    width: 80,
    isTool: true,
    align: 'end',
    cell: row =>
      row.revokedAt === null &&
      (row.holder === 'company' ? (
        <Button type="link" size="small" danger onClick={() => setRevoking(row)}>
          吊销
        </Button>
      ) : (
        row.holder === 'platform' && (
          <Button type="link" size="small" onClick={() => setRenewing(row)}>
            换发
          </Button>
        )
      )),
  }
  const since = known.data?.authoritySince
  return (
    <>
      <PageHead
        title="数字证书"
        meta={since === undefined || since === null ? undefined : `签发机构密钥启用于 ${recordTime(since)}`}
      />
      <GridTable
        name="certificates"
        what="数字证书"
        grid={grid}
        list={listOf(certificates, { rows: certificates.data?.list ?? [], next: certificates.data?.next ?? null })}
        columns={[...columns, acts]}
        rowId={row => row.certificateId}
        onOpen={row =>
          row.companyId !== null && void navigate(`/platform/companies/detail?companyId=${row.companyId}&tab=licences`)
        }
        exporting={{ list: 'qualification.certificates', filter }}
        searchHint="持有人、信用代码、序列号"
        empty={{ title: '没有符合条件的证书' }}
      />
      {renewing !== null && (
        <ReasonDialog
          title="换发平台的数字证书"
          okText="换发"
          onClose={() => setRenewing(null)}
          onOk={reason => renew(renewing, reason)}
        >
          立即启用新的密钥和证书，原证书列入吊销清单；平台此前签署的文件不受影响。换发后请发布吊销清单。
        </ReasonDialog>
      )}
      {revoking !== null && (
        <ReasonDialog
          title={`吊销 ${revoking.subjectName} 的数字证书`}
          okText="提交复核"
          isDanger
          onClose={() => setRevoking(null)}
          onOk={reason => revoke(revoking, reason)}
        >
          另一位同事确认后，证书列入吊销清单，企业须重新认证才能签章；已签署的文件不受影响。
        </ReasonDialog>
      )}
    </>
  )
}
