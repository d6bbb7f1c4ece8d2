import { useMutation } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { useRef } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { wholeImport } from '#trade/cart/make-task.ts'
import { stocksOfImport } from '../needs.ts'
import css from '../Planning.module.css'

const LOOK_AGAIN_MS = 500
const MOST_LOOKS = 240

interface StockSheetProps {
  countedCount: number
  onCounted: (stocks: readonly { productId: string; count: number }[]) => void
}

/** A counted stock from a file: name and count, as the till exports it. */
export function StockSheet({ countedCount, onCounted }: StockSheetProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: readSheet,
    onSuccess: stocks => {
      onCounted(stocks)
      if (stocks.length === 0) showNotice('warning', '没有从文件中认出商品和库存数量')
    },
  })
  return (
    <>
      <Button isBusy={isPending} onClick={() => picker.current?.click()}>
        上传库存盘点表
      </Button>
      {countedCount > 0 && (
        <span className={css.quiet}>
          已按盘点表中的 {countText(countedCount)} 个品种推算
          <Button tone="text" size="small" onClick={() => onCounted([])}>
            改回按采购记录
          </Button>
        </span>
      )}
      <input
        ref={picker}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label="库存盘点表文件"
        accept=".xlsx,.xls,.csv,.txt"
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) mutate(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

/** The sheet is read and matched like a need list; the number beside an article is its stock. */
async function readSheet(file: File) {
  const { listId } = await upload(searchEndpoints.importFile, file, { fields: { counts: 'stock' } })
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { isFinished } = await call(searchEndpoints.getImport, { listId, pageNum: 1, pageSize: 1 })
    if (isFinished) break
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  return stocksOfImport(await wholeImport(listId))
}
