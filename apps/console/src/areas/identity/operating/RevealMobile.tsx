import { REVEAL_REASONS } from '@xiaojiu/contract/identity/operating-schemas.ts'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/watching-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Button, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useHasRight } from '#shell/session.ts'
import css from './ProxyPage.module.css'

type Reason = keyof typeof REVEAL_REASONS
const SHOWN_MS = 60_000

/** A masked mobile; whoever has the right sees the whole one for a minute, for a reason on record. */
export function RevealMobile({ accountId, masked }: { readonly accountId: string; readonly masked: string }) {
  const mayReveal = useHasRight('personal.reveal')
  const [isAsking, setAsking] = useState(false)
  const [mobile, setMobile] = useState<string | null>(null)
  const { isBusy, fault, run } = useAttempt()
  useEffect(() => {
    if (mobile === null) return undefined
    const timer = setTimeout(() => setMobile(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [mobile])
  const reveal = (reason: Reason) =>
    void run(async () => {
      setMobile((await call(identityOperatingEndpoints.revealMobile, { accountId, reason })).mobile)
      setAsking(false)
    })
  return (
    <>
      {mobile ?? masked}{' '}
      {mayReveal && mobile === null && !isAsking && (
        <Button size="small" type="link" onClick={() => setAsking(true)}>
          查看明文
        </Button>
      )}
      {isAsking && (
        <Select<Reason>
          autoFocus
          size="small"
          aria-label="查看原因"
          placeholder="选择查看原因"
          loading={isBusy}
          style={{ width: 176 }}
          options={Object.entries(REVEAL_REASONS).map(([value, label]) => ({ value: value as Reason, label }))}
          onChange={reveal}
        />
      )}
      {fault !== null && (
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      )}
    </>
  )
}
