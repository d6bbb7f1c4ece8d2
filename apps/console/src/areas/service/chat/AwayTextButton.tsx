import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AWAY_TEXT_LENGTH, serviceSellingEndpoints } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import css from './chat.module.css'

/** The text for buyers who write outside the service hours. */
export function AwayTextButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        自动回复
      </Button>
      {isOpen && <AwayTextDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AwayTextDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const saved = useQuery({
    ...query(serviceSellingEndpoints.getAwayText, {}, { errors: 'caller' }),
    staleTime: 0,
    gcTime: 0,
  })
  const [typed, setTyped] = useState<string | null>(null)
  const { isBusy, fault, run } = useAttempt()
  const content = typed ?? saved.data?.content ?? ''
  const save = () => {
    if (!saved.data) return
    return void run(async () => {
      await call(serviceSellingEndpoints.saveAwayText, { content: content.trim() }, { errors: 'caller' })
      showNotice('success', content.trim() === '' ? '已关闭自动回复' : '已保存')
      await queries.invalidateQueries({ queryKey: [serviceSellingEndpoints.getAwayText.path] })
      onClose()
    })
  }
  useKeys([{ keys: 'ctrl+enter', label: '保存', run: save }], { isModal: true })
  return (
    <Modal
      open
      width={480}
      title="非服务时间的自动回复"
      okText="保存"
      okButtonProps={{ disabled: !saved.data }}
      confirmLoading={isBusy}
      onOk={save}
      onCancel={onClose}
    >
      {saved.isPending && <Skeleton rows={3} />}
      {saved.isError && (
        <ErrorState what="自动回复" message={faultText(saved.error)} onRetry={() => void saved.refetch()} />
      )}
      {saved.data && (
        <div className={css.away}>
          <span>
            服务时间：{saved.data.hours === '' ? '未设置' : saved.data.hours}（现在{saved.data.isOnDuty ? '在' : '不在'}
            服务时间内）。买家在此之外发来第一句话时立即回复一次，会话仍在待回复中。
          </span>
          <Input.TextArea
            aria-label="自动回复内容"
            autoFocus
            maxLength={AWAY_TEXT_LENGTH}
            showCount
            autoSize={{ minRows: 3, maxRows: 6 }}
            placeholder="留空即不自动回复"
            value={content}
            onChange={event => setTyped(event.target.value)}
          />
          {saved.data.savedAt !== null && (
            <span>
              {saved.data.savedBy} {nearTime(saved.data.savedAt)} 保存
            </span>
          )}
          {fault !== null && (
            <p role="alert" className={css.fault}>
              {fault}
            </p>
          )}
        </div>
      )}
    </Modal>
  )
}
