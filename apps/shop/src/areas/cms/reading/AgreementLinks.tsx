import { useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { AGREEMENTS, type AgreementKey } from '@xiaojiu/contract/cms/reading-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { RichText } from '@xiaojiu/ui/rich-text/RichText.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import css from './Reading.module.css'

const CALLS = {
  terms: cmsEndpoints.getUserAgreement,
  privacy: cmsEndpoints.getPrivacyPolicy,
  pay: cmsEndpoints.getPayAgreement,
  recharge: cmsEndpoints.getRechargeAgreement,
  refund: cmsEndpoints.getRefundAgreement,
  liability: cmsEndpoints.getLiabilityAgreement,
} as const satisfies Record<AgreementKey, unknown>

const KEYS = Object.keys(AGREEMENTS) as AgreementKey[]

/** 用户协议, 隐私政策, 支付协议 …: each opens in a dialog, so that the page stays open. */
export function AgreementLinks({ keys = KEYS }: { keys?: readonly AgreementKey[] }) {
  const [opened, setOpened] = useState<AgreementKey | null>(null)
  return (
    <>
      {keys.map(key => (
        <button key={key} type="button" className={css.agreement} onClick={() => setOpened(key)}>
          《{AGREEMENTS[key]}》
        </button>
      ))}
      {opened && <AgreementDialog of={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function AgreementDialog({ of, onClose }: { of: AgreementKey; onClose: () => void }) {
  const text = useQuery(query(CALLS[of], {}, { errors: 'caller' }))
  return (
    <Dialog
      title={AGREEMENTS[of]}
      width={720}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <Loaded of={text} skeleton={<TableSkeleton rows={6} />}>
        {({ bodyHtml, publishedAt }) => (
          <>
            <p className={css.quiet}>{timeText(publishedAt)} 发布</p>
            <RichText html={bodyHtml} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
