import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AgreementText, agreementEndpoints } from '@xiaojiu/contract/qualification/agreement-endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { DoneIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { useLackWords } from '#shell/lack/use-lack-words.ts'
import { useLack } from '#trade/session/leave.ts'
import css from '../first-trade/FirstTrade.module.css'
import { AgreementBox } from '../first-trade/parts/AgreementBox.tsx'
import { CertifyStrip } from '../first-trade/parts/CertifyStrip.tsx'
import { AgreementTable } from './parts/AgreementTable.tsx'

/** 代收协议: the agreement with the platform, and every agreement signed so far. */
export function CollectionAgreementPage() {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(agreementEndpoints.getCollectionAgreement, {}),
    refetchOnMount: 'always',
  })
  return (
    <AccountLayout title="代收协议">
      <div className={css.page}>
        <PageTitle title="代收协议" />
        <Panel aria-labelledby="collection-agreement">
          <SectionHead
            id="collection-agreement"
            title={data?.title ?? '代收货款协议'}
            note={data && `${data.otherName} 与 ${data.companyName}，有效期 ${data.validYears} 年`}
            isSlim
          />
          <div className={css.body}>
            {error && !data ? (
              <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
            ) : !data ? (
              <div role="status" aria-label="协议加载中">
                <Bone height={260} />
                <Bone height={40} width={240} gap={16} />
              </div>
            ) : (
              <Signing text={data} />
            )}
          </div>
        </Panel>
        <AgreementTable />
      </div>
    </AccountLayout>
  )
}

function Signing({ text }: { text: AgreementText }) {
  const [isAgreed, setAgreed] = useState(false)
  const lack = useLack('approved', 'finance')
  const words = useLackWords(lack)
  const canSign = lack === null
  const client = useQueryClient()
  const sign = useMutation({
    mutationFn: () => call(agreementEndpoints.signAgreement, { kind: 'collection', agreesToTerms: true }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [agreementEndpoints.getCollectionAgreement.path] }),
        client.invalidateQueries({ queryKey: [agreementEndpoints.listAgreements.path] }),
      ]),
    onError: () => undefined,
  })
  const { agreement, isCertified } = text
  return (
    <>
      {!isCertified && !agreement && <CertifyStrip />}
      <AgreementBox title={text.title} sections={text.sections} />
      {agreement ? (
        <NoteStrip tone="brand" Sign={DoneIcon} title="已签署">
          编号 {agreement.number}，有效期 {agreement.validFrom} 至 {agreement.validUntil}
        </NoteStrip>
      ) : (
        <>
          <Checkbox checked={isAgreed} onChange={setAgreed} disabled={!isCertified || !canSign}>
            我已阅读并同意代收货款协议，授权使用本企业电子印章签署
          </Checkbox>
          {sign.error && (
            <NoteStrip tone="red" Sign={WarnIcon}>
              {sign.error.message}
            </NoteStrip>
          )}
          <div className={css.submit}>
            <Button
              tone="primary"
              size="large"
              disabled={!isAgreed || !isCertified || !canSign}
              isBusy={sign.isPending}
              onClick={() => sign.mutate()}
            >
              签署协议
            </Button>
            {words && (
              <span className={css.note}>
                {words.title}，{words.advice}
              </span>
            )}
          </div>
        </>
      )}
    </>
  )
}
