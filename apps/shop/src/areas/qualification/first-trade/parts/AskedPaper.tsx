import { useMutation, useQueryClient } from '@tanstack/react-query'
import { firstTradeEndpoints } from '@xiaojiu/contract/qualification/first-trade-endpoints.ts'
import type { FirstTrade } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { FileUpload } from '#trade/file/FileUpload.tsx'
import css from '../FirstTrade.module.css'

interface AskedPaperProps {
  storeId: string
  asked: NonNullable<FirstTrade['asked']>
}

/** One more paper that the store asks for, and the answer with files. */
export function AskedPaper({ storeId, asked }: AskedPaperProps) {
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const [note, setNote] = useState('')
  const answer = useMutation({
    mutationFn: () =>
      call(firstTradeEndpoints.answerPaperAsk, {
        ...{ storeId, askId: asked.askId, note },
        fileIds: files.map(file => file.fileId),
      }),
    onSuccess: detail => {
      showNotice('success', '已补充，店铺会继续审核')
      client.setQueryData(query(firstTradeEndpoints.getFirstTrade, { storeId }).queryKey, detail)
      return client.invalidateQueries({ queryKey: [firstTradeEndpoints.listFirstTrades.path] })
    },
    onError: () => undefined,
  })
  return (
    <Panel aria-labelledby="account-asked">
      <SectionHead
        id="account-asked"
        title={`请补充：${asked.paper}`}
        note={`${timeText(asked.askedAt)} 店铺提出`}
        isSlim
      />
      <div className={css.body}>
        <p className={css.note}>{asked.reason}</p>
        <FileUpload purpose="licence" label={asked.paper} files={files} onChange={setFiles} maxFiles={5} />
        <TextArea
          name="note"
          label="补充说明"
          placeholder="选填"
          maxLength={200}
          value={note}
          onChange={setNote}
          onBlur={() => undefined}
        />
        {answer.error && (
          <NoteStrip tone="red" Sign={WarnIcon}>
            {answer.error.message}
          </NoteStrip>
        )}
        <div className={css.submit}>
          <Button
            tone="primary"
            size="large"
            disabled={files.length === 0}
            isBusy={answer.isPending}
            onClick={() => answer.mutate()}
          >
            提交给店铺
          </Button>
          {files.length === 0 && <span className={css.note}>请先上传资料，支持图片和 PDF</span>}
        </div>
      </div>
    </Panel>
  )
}
