import { useMutation } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { MOST_IMPORT_LINES } from '@xiaojiu/contract/search/import-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ImportIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'
import { type DragEvent, useRef, useState } from 'react'
import css from './Import.module.css'

const HINT = `阿莫西林胶囊 0.25g*24粒 联邦 20盒
连花清瘟胶囊 2件
6917942210013 10盒`

/** Makes a list from a file or pasted text; errors are shown here. */
export function ImportStart({ onMade }: { onMade: (listId: string) => void }) {
  const [text, setText] = useState('')
  const [isOver, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const bring = useMutation({
    mutationFn: (source: File | string) =>
      typeof source === 'string'
        ? call(searchEndpoints.importText, { text: source })
        : upload(searchEndpoints.importFile, source),
    onError: () => undefined,
    onSuccess: ({ listId }) => onMade(listId),
  })
  const template = useMutation({ mutationFn: () => download(searchEndpoints.getTemplate, {}) })
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) bring.mutate(file)
    if (picker.current) picker.current.value = ''
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const isFile = bring.isPending && typeof bring.variables !== 'string'
  return (
    <div className={css.start}>
      {bring.error && (
        <p className={css.problem} role="alert">
          {bring.error.message}
        </p>
      )}
      <section className={css.way} aria-label="导入文件">
        <h2>导入文件</h2>
        <div
          className={css.drop}
          data-over={isOver || undefined}
          onDragOver={event => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <ImportIcon size={28} />
          <p>把采购清单拖到这里，或</p>
          <Button tone="primary" isBusy={isFile} onClick={() => picker.current?.click()}>
            选择文件
          </Button>
          <p className={css.quiet}>
            支持 xlsx、xls、csv，最多 {MOST_IMPORT_LINES} 行，多个工作表都会读取；表头自动识别，可修改
          </p>
          <input
            ref={picker}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label="采购清单文件"
            accept=".xlsx,.xls,.csv,.txt"
            onChange={event => take(event.target.files)}
          />
        </div>
        <Button size="small" isBusy={template.isPending} onClick={() => template.mutate()}>
          下载清单模板
        </Button>
      </section>
      <section className={css.way} aria-label="粘贴清单">
        <h2>粘贴清单</h2>
        <textarea
          className={css.paste}
          aria-label="采购清单内容"
          placeholder={`从 Excel、微信或记事本中复制后粘贴到这里，一行一个商品，也可用顿号或分号隔开，例如：\n${HINT}`}
          value={text}
          maxLength={200_000}
          onChange={event => setText(event.target.value)}
        />
        <Button
          tone="primary"
          disabled={text.trim() === ''}
          isBusy={bring.isPending && !isFile}
          onClick={() => bring.mutate(text)}
        >
          开始匹配
        </Button>
      </section>
    </div>
  )
}
