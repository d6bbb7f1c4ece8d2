import { useQuery } from '@tanstack/react-query'
import { serviceOperatingEndpoints, type WatchedComplaint } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { talkOperatingEndpoints } from '@xiaojiu/contract/service/talk-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Pill } from '#parts/state/State.tsx'
import { useMe } from '#shell/session.ts'
import css from '../complaints/complaints.module.css'

interface InHandProps {
  readonly complaint: WatchedComplaint
  readonly onDone: () => void
}

/** Who handles a complaint now, so that two people do not answer it: take it, give it back, pass it on. */
export function InHand({ complaint: { complaintId, takenBy, isMine }, onDone }: InHandProps) {
  const me = useMe()
  const { isBusy, fault, run } = useAttempt()
  const [isPassing, setPassing] = useState(false)
  const colleagues = useQuery({
    ...query(talkOperatingEndpoints.listPlatformColleagues, {}, { errors: 'caller' }),
    enabled: isPassing,
  })
  const others = colleagues.data?.list.filter(({ accountId }) => accountId !== me.accountId) ?? []
  const act = (send: () => Promise<unknown>, words: string) =>
    void run(async () => {
      await send()
      showNotice('success', words)
      setPassing(false)
      onDone()
    })
  const ref = { complaintId }
  return (
    <span className={css.hand}>
      {fault !== null && (
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      )}
      {takenBy !== null && <Pill tone={isMine ? 'teal' : 'amber'}>{isMine ? '由您处理中' : `${takenBy}处理中`}</Pill>}
      {takenBy === null && (
        <Button
          size="small"
          loading={isBusy}
          onClick={() =>
            act(() => call(serviceOperatingEndpoints.takeComplaint, ref), '由您处理，15 分钟内同事不能回复')
          }
        >
          由我处理
        </Button>
      )}
      {isMine && !isPassing && (
        <>
          <Button size="small" onClick={() => setPassing(true)}>
            转同事
          </Button>
          <Button
            type="text"
            size="small"
            loading={isBusy}
            onClick={() => act(() => call(serviceOperatingEndpoints.giveBackComplaint, ref), '已放回')}
          >
            放回
          </Button>
        </>
      )}
      {isMine && isPassing && (
        <Select
          size="small"
          aria-label="转给"
          placeholder="转给"
          className={css.pass ?? ''}
          loading={colleagues.isPending}
          notFoundContent="没有其他有客服权限的同事"
          options={others.map(({ accountId, name }) => ({ value: accountId, label: name }))}
          onChange={(accountId: string) =>
            act(() => call(serviceOperatingEndpoints.passComplaint, { complaintId, accountId }), '已转给同事')
          }
        />
      )}
    </span>
  )
}
