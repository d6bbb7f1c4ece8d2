import { useQuery } from '@tanstack/react-query'
import type { ProductBrief } from '@xiaojiu/contract/catalogue/schemas.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { useDebounced } from '#shell/search/panel-options.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import css from './Import.module.css'

interface ChooseGoodsDialogProps {
  line: ImportLine
  isSaving: boolean
  onChoose: (productId: string) => void
  onClose: () => void
}

/** The buyer chooses the goods of a row, from similar ones or by search. */
export function ChooseGoodsDialog({ line, isSaving, onChoose, onClose }: ChooseGoodsDialogProps) {
  const [typed, setTyped] = useState('')
  const word = useDebounced(typed.trim(), 200)
  const found = useQuery({
    ...query(searchEndpoints.listFast, { keyword: word }),
    enabled: word !== '',
    placeholderData: previous => previous,
  })
  const goods: readonly ProductBrief[] = word === '' ? line.candidates : (found.data?.list ?? [])
  return (
    <Dialog title="选择商品" width={680} onClose={onClose}>
      <p className={css.quiet}>清单内容：{line.rawText}</p>
      <input
        className={css.find}
        aria-label="搜索商品"
        placeholder="没有合适的？输入名称、拼音或条码搜索"
        value={typed}
        maxLength={60}
        onChange={event => setTyped(event.target.value)}
      />
      <ul className={css.choices}>
        {goods.map(each => (
          <li key={each.productId}>
            <GoodsImg src={each.imageUrl} name="" size={48} />
            <div className={css.words}>
              <span className={classes(css.name, 'ell')}>
                {each.displayName} {specText(each.spec)}
              </span>
              <span className={classes(css.quiet, 'ell')}>
                {each.makerName}
                {each.approvalNo && ` · ${each.approvalNo}`}
              </span>
            </div>
            <Button size="small" tone="outline" disabled={isSaving} onClick={() => onChoose(each.productId)}>
              选它
            </Button>
          </li>
        ))}
        {goods.length === 0 && (
          <li className={css.quiet}>
            {word === '' ? '没有相近的商品，请输入名称搜索' : found.isFetching ? '正在搜索' : '没有找到可采购的现货'}
          </li>
        )}
      </ul>
    </Dialog>
  )
}
