import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { useState } from 'react'
import { specText } from '#trade/offer/present-goods.ts'
import { refreshRequests } from '../refresh.ts'
import css from './requests.module.css'
import { addWanted, requestOf, setWanted, type WantedLine } from './wanted-lines.ts'

const FOUND = 6

/** 向总部要货: a chain store lists what it needs; its headquarters decides and buys. */
export function RaiseDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [keyword, setKeyword] = useState('')
  const [lines, setLines] = useState<readonly WantedLine[]>([])
  const [note, setNote] = useState('')
  const found = useQuery({
    ...query(searchEndpoints.searchGoods, SearchQuery.parse({ keyword, onlyInStock: true, pageSize: FOUND }), {
      errors: 'caller',
    }),
    enabled: keyword !== '',
  })
  const asked = requestOf(lines)
  const { mutate, isPending } = useSubmit({
    content: (wanted: NonNullable<typeof asked>) => ({ lines: wanted, note }),
    send: ({ requestId, ...content }) => call(orderEndpoints.raiseRequest, { ...content, submitToken: requestId }),
    onSuccess: async () => {
      showNotice('success', '要货申请已提交总部')
      await refreshRequests(queries)
      onClose()
    },
  })
  return (
    <Dialog
      title="向总部要货"
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" isBusy={isPending} disabled={!asked} onClick={() => asked && mutate(asked)}>
            提交总部（{lines.length} 种）
          </Button>
        </>
      }
    >
      <div className={css.detail}>
        <p className="meta">连锁门店的药品由总部统一采购，价格与下单由总部确定。</p>
        <WordSearch size="small" keyword={keyword} label="药品名称、规格或厂家" onSearch={setKeyword} />
        {keyword !== '' && (
          <ul className={css.found} aria-label="搜索结果">
            {found.isPending ? (
              <Bone height={120} />
            ) : found.data?.list.length ? (
              found.data.list.map(goods => (
                <li key={goods.offerId}>
                  <span className={css.goodsName}>
                    {goods.displayName} {specText(goods.spec)}
                    <span className="meta">
                      {goods.makerName} · {goods.store.storeName}
                    </span>
                  </span>
                  <Button
                    size="small"
                    disabled={lines.some(line => line.offerId === goods.offerId)}
                    aria-label={`添加：${goods.displayName} ${specText(goods.spec)}`}
                    onClick={() =>
                      setLines(
                        addWanted(lines, {
                          offerId: goods.offerId,
                          name: goods.displayName,
                          spec: goods.spec,
                          packUnit: goods.packUnit,
                          storeName: goods.store.storeName,
                          quantity: String(goods.pack.minQuantity),
                        }),
                      )
                    }
                  >
                    添加
                  </Button>
                </li>
              ))
            ) : (
              <li className="meta">{found.error ? found.error.message : '没有找到，换个关键词试试'}</li>
            )}
          </ul>
        )}
        <ul className={css.wanted} aria-label="要货清单">
          {lines.map(line => (
            <li key={line.offerId}>
              <span className={css.goodsName}>
                {line.name} {specText(line.spec)}
                <span className="meta">{line.storeName}</span>
              </span>
              <label>
                <input
                  aria-label={`数量：${line.name}`}
                  inputMode="numeric"
                  value={line.quantity}
                  onChange={event => setLines(setWanted(lines, line.offerId, event.target.value))}
                />
                {line.packUnit}
              </label>
              <Button
                tone="text"
                size="small"
                aria-label={`移除：${line.name}`}
                onClick={() => setLines(lines.filter(one => one.offerId !== line.offerId))}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
        <TextArea name="note" label="说明" value={note} onChange={setNote} maxLength={200} />
      </div>
    </Dialog>
  )
}
