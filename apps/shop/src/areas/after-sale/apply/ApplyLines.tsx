import type { Eligibility } from '@xiaojiu/contract/after-sale/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import css from './apply.module.css'
import { choiceOf, type Draft, mostOf, partKey } from './draft.ts'

interface ApplyLinesProps {
  eligibility: Eligibility
  draft: Draft
  onChange: (quantities: Draft['quantities']) => void
}

/** The goods by batch: select them and enter the quantity. */
export function ApplyLines({ eligibility, draft, onChange }: ApplyLinesProps) {
  const choice = choiceOf(eligibility, draft)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号 / 有效期至</th>
          <th scope="col" className={css.right}>
            实付
          </th>
          <th scope="col" className={css.right}>
            发货 / 收货
          </th>
          <th scope="col" className={css.quantity}>
            申请数量
          </th>
        </tr>
      </thead>
      <tbody>
        {eligibility.lines.flatMap(line =>
          line.batches.map((batch, index) => {
            const key = partKey(line.lineId, batch.batchId)
            const most = mostOf(batch, choice)
            const quantity = Math.min(draft.quantities[key] ?? 0, most)
            const name = `${line.displayName} 批号 ${batch.batchNo}`
            const set = (count: number) => onChange({ ...draft.quantities, [key]: count })
            return (
              <tr key={key} data-chosen={quantity > 0 || undefined}>
                <td>
                  <div className={css.goods}>
                    <Checkbox
                      label={`选择 ${name}`}
                      checked={quantity > 0}
                      disabled={most === 0}
                      onChange={isChosen => set(isChosen ? 1 : 0)}
                    />
                    <GoodsImg src={line.imageUrl} name="" size={56} />
                    <div className={css.words}>
                      <div className={classes(css.name, 'ell')}>
                        {line.displayName} {specText(line.spec)}
                      </div>
                      <div className="meta ell">{line.makerName}</div>
                      {line.marks.length > 0 && (
                        <div className={css.marks}>
                          {line.marks.map(mark => (
                            <span key={mark}>{mark}</span>
                          ))}
                        </div>
                      )}
                    </div>
                  </div>
                </td>
                <td className="num">
                  {batch.batchNo}
                  {batch.expiresOn && <div className="meta">{batch.expiresOn}</div>}
                </td>
                <td className={css.right} data-label="实付">
                  {index === 0 && moneyText(line.paidAmount)}
                </td>
                <td className={css.right} data-label="发货 / 收货">
                  {countText(batch.shippedQuantity)} {line.packUnit} /{' '}
                  {batch.receivedQuantity === null ? '待验收' : `${countText(batch.receivedQuantity)} ${line.packUnit}`}
                </td>
                <td className={css.quantity}>
                  {most === 0 ? (
                    <span className="meta">{batch.freeQuantity === 0 ? '已申请售后' : '没有可退数量'}</span>
                  ) : quantity === 0 ? (
                    <span className="meta">可申请 {countText(most)}</span>
                  ) : (
                    <>
                      <QuantityStepper
                        value={quantity}
                        rule={{ min: 1, step: 1, stock: null, limit: most, unit: line.packUnit }}
                        label={`${name} 申请数量`}
                        size="small"
                        isBare
                        onChange={set}
                      />
                      <span className="meta num">
                        最多 {countText(most)} {line.packUnit}
                      </span>
                    </>
                  )}
                </td>
              </tr>
            )
          }),
        )}
      </tbody>
    </table>
  )
}
