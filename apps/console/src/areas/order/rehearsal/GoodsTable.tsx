import type { RehearsedGoods } from '@xiaojiu/contract/order/rehearsal-schemas.ts'
import type { ReactNode } from 'react'
import css from './rehearsal.module.css'

interface GoodsTableProps {
  readonly goods: readonly RehearsedGoods[]
  /** An extra column at the end for inputs. */
  readonly asks?: { readonly label: string; readonly field: (line: RehearsedGoods) => ReactNode }
}

/** The lines of the rehearsal with their state. */
export function GoodsTable({ goods, asks }: GoodsTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col" className={css.end}>
            订购
          </th>
          <th scope="col" className={css.end}>
            可供
          </th>
          <th scope="col">批号</th>
          <th scope="col" className={css.end}>
            {asks?.label ?? '实收'}
          </th>
        </tr>
      </thead>
      <tbody>
        {goods.map(line => (
          <tr key={line.lineNo}>
            <td>
              <GoodsName line={line} />
            </td>
            <td className={css.end}>{`${line.quantity} ${line.packUnit}`}</td>
            <td className={css.end}>{line.supplied ?? '—'}</td>
            <td>{line.picked.map(({ batchNo, quantity }) => `${batchNo} × ${quantity}`).join('、') || '—'}</td>
            <td className={css.end}>{asks ? asks.field(line) : (line.received ?? '—')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function GoodsName({ line }: { readonly line: RehearsedGoods }) {
  return (
    <>
      {line.name}
      {line.isCold && <span className={css.cold}>冷链</span>}
      <small>{`${line.spec} · ${line.makerName}`}</small>
    </>
  )
}
