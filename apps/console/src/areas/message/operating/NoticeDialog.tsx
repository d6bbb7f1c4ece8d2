import { useQuery } from '@tanstack/react-query'
import { MOST_NOTICE_FILES, NOTICE_KINDS, type NoticeKind } from '@xiaojiu/contract/message/notice-endpoints.ts'
import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useKept } from '#parts/form/kept.ts'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from '../inbox/inbox.module.css'

interface NoticeDialogProps {
  readonly onClose: () => void
  readonly onDone: (words: string) => Promise<void>
}

const KINDS = (Object.keys(NOTICE_KINDS) as NoticeKind[]).map(value => ({ value, label: NOTICE_KINDS[value] }))
const HOURS = [
  { value: 0, label: '不要求确认' },
  { value: 24, label: '24 小时内确认' },
  { value: 72, label: '3 天内确认' },
  { value: 168, label: '7 天内确认' },
]

interface StoreChoice {
  readonly value: string
  readonly label: string
}

/** Writes a notice to every store or to chosen ones. */
export function NoticeDialog({ onClose, onDone }: NoticeDialogProps) {
  const [kind, setKind] = useState<NoticeKind>('notice')
  const [title, setTitle] = useKept('notice title', '')
  const [body, setBody] = useKept('notice body', '')
  const [hours, setHours] = useState(0)
  const [stores, setStores] = useState<readonly StoreChoice[]>([])
  const [keyword, setKeyword] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const once = useOnce()
  const { isBusy, fault, run, setFault } = useAttempt()
  const found = useQuery({
    ...query(messageOperatingEndpoints.findNoticeStores, { keyword }, { errors: 'caller' }),
    enabled: keyword.trim() !== '',
  })
  const go = () => {
    if (title.trim() === '') return setFault('请填写标题')
    if (body.trim() === '') return setFault('请填写正文')
    return void run(async () => {
      await once(
        {
          ...{ kind, title: title.trim(), body: body.trim(), storeIds: stores.map(({ value }) => value) },
          ...{ fileIds: files.map(({ fileId }) => fileId), ...(hours > 0 && { confirmHours: hours }) },
        },
        given => call(messageOperatingEndpoints.sendStoreNotice, given, { errors: 'caller' }),
      )
      setTitle('')
      setBody('')
      await onDone(stores.length === 0 ? '已发给全部店铺' : `已发给 ${stores.length} 家店铺`)
    })
  }
  return (
    <Modal
      open
      width={640}
      style={{ top: 24 }}
      title="发布公告"
      okText={stores.length === 0 ? '发给全部店铺' : `发给 ${stores.length} 家店铺`}
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={go}
      onCancel={onClose}
    >
      <div className={css.form}>
        <label>
          <span>类别</span>
          <Select aria-label="类别" value={kind} onChange={setKind} options={KINDS} />
        </label>
        <label>
          <span>发给</span>
          <Select
            aria-label="发给"
            mode="multiple"
            labelInValue
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            placeholder="全部店铺；输入店铺名可只发给选中的店铺"
            value={[...stores]}
            loading={found.isFetching}
            notFoundContent={keyword.trim() === '' ? '输入店铺名查找' : '没有找到店铺'}
            onChange={chosen => setStores(chosen.map(({ value, label }) => ({ value, label })))}
            options={(found.data?.list ?? []).map(({ storeId, name }) => ({ value: storeId, label: name }))}
          />
        </label>
        <label>
          <span>标题</span>
          <Input aria-label="标题" maxLength={80} value={title} onChange={event => setTitle(event.target.value)} />
        </label>
        <label>
          <span>正文</span>
          <Input.TextArea
            aria-label="正文"
            autoSize={{ minRows: 4, maxRows: 10 }}
            maxLength={2000}
            showCount
            value={body}
            onChange={event => setBody(event.target.value)}
          />
        </label>
        <label>
          <span>确认</span>
          <Select aria-label="确认" value={hours} onChange={setHours} options={HOURS} />
        </label>
        <PhotoUpload
          label="附件"
          purpose="paper"
          files={files}
          onChange={setFiles}
          maxFiles={MOST_NOTICE_FILES}
          takesPapers
        />
        <FaultLine fault={fault} />
      </div>
    </Modal>
  )
}
