import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_REASONS, AFTER_SALE_STATES } from '@xiaojiu/contract/after-sale/words.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { Photos } from '#parts/case/Photos.tsx'
import { Icon } from '#parts/look/Icon.tsx'
import { Card } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import css from './inspect.module.css'
import { ReturnedGoods } from './ReturnedGoods.tsx'

/** A return that has not arrived yet, or the result of its inspection. */
export function ReturnRecord({ data }: { readonly data: StaffCase }) {
  const last = data.inspections.at(-1)
  const found = data.inspections.filter(each => each.at.getTime() === last?.at.getTime())
  return (
    <Card
      title={data.caseNo}
      meta={`${data.buyerName} · ${AFTER_SALE_REASONS[data.reason]} · ${AFTER_SALE_STATES[data.state]}`}
      act={<Link to={`/seller/after-sale/detail?caseId=${data.caseId}`}>售后详情</Link>}
    >
      <ul className={css.lines}>
        {data.lines.map(line => {
          const looks = found.filter(each => each.lineId === line.lineId && each.batchId === line.batchId)
          const [look] = looks
          const isParted = looks.length > 1
          return (
            <li key={`${line.lineId} ${line.batchId}`}>
              <ReturnedGoods line={line} />
              <div className={css.goods}>
                <span>{look ? '验收数量' : '应退回'}</span>
                <b>
                  {line.quantity} {line.packUnit}
                </b>
              </div>
              <div className={css.verdict}>
                {isParted ? <Pill tone="amber">分 {looks.length} 部分</Pill> : <Verdict look={look} />}
              </div>
              {!isParted && look !== undefined && look.note !== '' && (
                <p className={`${css.wide} ${css.note}`}>{look.note}</p>
              )}
              {isParted && (
                <div className={css.results}>
                  {looks.map((part, at) => (
                    <span key={`${part.lineId} ${part.batchId} ${at}`}>
                      {part.quantity} {line.packUnit} <Verdict look={part} /> {part.note}
                    </span>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {data.gifts.length > 0 && data.giftWay === 'return' && (
        <p className={css.note}>
          应一并退回的赠品：{data.gifts.map(gift => `${gift.name} × ${gift.count}`).join('、')}
        </p>
      )}
      {last === undefined ? (
        <p className={css.note}>
          {data.state === 'waiting-return'
            ? `等待买家寄回${data.dueAt === null ? '' : `，${nearTime(data.dueAt)} 前未寄回自动关闭`}`
            : '这件退货没有验收记录'}
        </p>
      ) : (
        <>
          <Photos files={found.flatMap(each => each.files)} />
          <div className={css.foot}>
            <span className={css.note}>
              {last.by} 于 {nearTime(last.at)} 验收
            </span>
            <Button
              icon={<Icon name="file" />}
              onClick={() =>
                void download(afterSaleSellingEndpoints.printInspection, { caseId: data.caseId }).catch(() => undefined)
              }
            >
              打印验收记录
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function Verdict({ look }: { readonly look: StaffCase['inspections'][number] | undefined }) {
  if (!look) return <Pill>未验收</Pill>
  if (!look.hasPassed) return <Pill tone="red">不合格</Pill>
  return <Pill tone="teal">{look.isResellable ? '合格，可再销售' : '合格，不可再销售'}</Pill>
}
