import type { EvaluableOrder } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import css from './evaluation.module.css'

const SHOWN = 4

/** The goods of an order, as many as fit. */
export function GoodsStrip({ goods }: Pick<EvaluableOrder, 'goods'>) {
  return (
    <div className={css.goods}>
      {goods.slice(0, SHOWN).map(({ offerId, name, spec, imageUrl }) => (
        <img key={offerId} src={imageUrl} alt={`${name} ${spec}`} title={`${name} ${spec}`} loading="lazy" />
      ))}
      <span className="meta num">共 {goods.length} 种</span>
    </div>
  )
}
