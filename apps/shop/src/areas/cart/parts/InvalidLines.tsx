import { useQueryClient } from '@tanstack/react-query'
import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { PRICE_CELL_LABELS } from '@xiaojiu/contract/qualification/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { compareHref, detailHref, keywordHref } from '#links/catalogue.ts'
import { refusalWay } from '#trade/cart/add-refusal.ts'
import { changeCart } from '#trade/cart/cart-sync.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { markOf } from '#trade/goods/goods-mark.ts'
import { RxMark } from '#trade/goods/RxMark.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import type { WayOut } from '#trade/price/price-view.ts'
import { WayOutLink } from '#trade/price/WayOutLink.tsx'
import { contactStore } from '#trade/store/contact-store.tsx'
import { idsOf } from '../removal.ts'
import { IntentionDialog } from './IntentionDialog.tsx'
import css from './InvalidLines.module.css'

/** Goods that cannot be ordered until something outside the cart changes, with the reason and the next step. */
export function InvalidLines({ lines }: { lines: readonly CartLine[] }) {
  const queries = useQueryClient()
  const remove = async (gone: readonly CartLine[], text: string) => {
    // Goods that cannot be bought cannot be added again, so deleting asks first and has no undo.
    if (!(await confirm({ title: '删除失效商品', text, okText: '删除', isDangerous: true }))) return
    await changeCart(queries, { kind: 'remove', lineIds: idsOf(gone) })
  }
  return (
    <Panel className={css.card} aria-label="失效商品">
      <SectionHead
        isSlim
        title={`失效商品 ${lines.length} 种`}
        note="不参与结算，可换一家店铺购买或办理后再买"
        aside={
          <button
            type="button"
            className={css.clear}
            onClick={() => void remove(lines, `确定清空 ${lines.length} 种失效商品吗？清空后不能撤销。`)}
          >
            清空失效
          </button>
        }
      />
      {lines.map(line => (
        <InvalidLine
          key={line.lineId}
          line={line}
          onRemove={() => void remove([line], `确定删除“${line.goods.displayName}”吗？删除后不能撤销。`)}
        />
      ))}
    </Panel>
  )
}

function InvalidLine({ line, onRemove }: { line: CartLine; onRemove: () => void }) {
  const { goods, problem, quantity } = line
  const name = `${goods.displayName} ${specText(goods.spec)}`
  const mark = markOf(goods.rxClass, goods.goodsClass)
  const word = invalidWord(line)
  const [isIntending, setIntending] = useState(false)
  const [isIntended, setIntended] = useState(false)
  return (
    <div className={css.line} role="group" aria-label={name}>
      <Checkbox label={`${name} 已失效，不能选择`} checked={false} disabled onChange={() => undefined} />
      <div className={css.goods}>
        <GoodsImg src={goods.imageUrl} name="" size={76} isGrey />
        <div className={css.words}>
          <div className={css.name}>
            {mark && <RxMark mark={mark} />}
            <Link to={detailHref(goods.offerId)} className="ell">
              {name}
            </Link>
          </div>
          <div className={classes(css.maker, 'ell')}>
            {goods.makerName} · {goods.store.storeName} · {quantity} {goods.packUnit}
          </div>
          {problem && (
            <div className={classes(css.why, 'ell')} title={problem.text}>
              {word && <span className={css.whyWord}>{word}</span>}
              {problem.text}
            </div>
          )}
        </div>
      </div>
      <div className={css.acts}>
        {waysOut(line, () => setIntending(true)).map(wayOut => (
          <WayOutLink key={wayOut.label} wayOut={wayOut} size="small" />
        ))}
        {isIntended && <span className="meta">采购意向已登记</span>}
      </div>
      <button type="button" className={css.remove} aria-label={`删除 ${name}`} onClick={onRemove}>
        删除
      </button>
      {isIntending && (
        <IntentionDialog line={line} onDone={() => setIntended(true)} onClose={() => setIntending(false)} />
      )}
    </div>
  )
}

/** A short label before the sentence: 超出经营范围. null for reasons that are short themselves. */
export function invalidWord({ problem, goods }: CartLine): string | null {
  return problem?.kind === 'gate' ? PRICE_CELL_LABELS[goods.gate.cell] : null
}

/** The next steps: complete what is missing, buy elsewhere, or tell the store about the demand. */
export function waysOut({ problem, goods }: CartLine, onIntend: () => void): WayOut[] {
  const elsewhere: WayOut =
    goods.offerCount > 1
      ? { label: `看其他 ${goods.offerCount - 1} 家`, href: compareHref(goods.productId) }
      : { label: '找同类', href: keywordHref(goods.genericName) }
  if (problem?.kind === 'out-of-stock') return [{ label: '登记采购意向', onAct: onIntend }, elsewhere]
  if (problem?.kind !== 'gate') return [elsewhere]
  const way = refusalWay(goods.gate.validateErrorType, goods.gate.licenceCodes)
  if (!way) return [elsewhere]
  if (way.href === null) return [{ label: way.button, onAct: () => void contactStore(goods.store.storeId) }, elsewhere]
  return [{ label: way.button, href: way.href }, elsewhere]
}
