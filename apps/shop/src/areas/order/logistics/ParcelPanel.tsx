import { DIFFERENCES, PARCEL_STATE_LABELS, type Parcel } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import { exactTimeText } from '@xiaojiu/web/format.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { detailHref } from '#links/catalogue.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import css from './Logistics.module.css'
import { CHART, COLD_RANGE, temperatureChart, temperatureFacts } from './temperature-chart.ts'

interface ParcelPanelProps {
  parcel: Parcel
  /** 第几个 of how many; null for a single parcel. */
  place: string | null
}

/** One parcel: its track and its batches. */
export function ParcelPanel({ parcel, place }: ParcelPanelProps) {
  const { carrierName, trackingNo, state, isColdChain, goods, tracks, readings } = parcel
  return (
    <Panel aria-label={`包裹 ${trackingNo}`}>
      <SectionHead
        isSlim
        title={`${place ?? '包裹'}　${PARCEL_STATE_LABELS[state]}`}
        note={
          <span className={css.waybill}>
            {carrierName} {trackingNo} <CopyButton text={trackingNo} what="运单号" />
            {isColdChain && <span className={css.coldTag}>冷链</span>}
          </span>
        }
        aside={<span className="meta num">同行单号 {parcel.parcelNo}</span>}
      />
      <div className={css.parcel}>
        <div className={css.tracks}>
          {tracks.length === 0 ? (
            <p className="meta">已发货，等待承运商揽收。</p>
          ) : (
            <StateTimeline
              direction="column"
              label="物流轨迹"
              steps={tracks.map((track, index) => ({
                key: `${track.at.getTime()}${track.text}`,
                title: track.text,
                state: index === 0 ? 'current' : 'done',
                note: [exactTimeText(track.at), track.place].filter(Boolean).join('　'),
              }))}
            />
          )}
        </div>
        <div className={css.content}>
          {isColdChain && <TemperatureRecord readings={readings} />}
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">商品</th>
                <th scope="col" style={{ width: 176 }}>
                  批号 / 有效期至
                </th>
                <th scope="col" className={css.right} style={{ width: 96 }}>
                  发货
                </th>
                <th scope="col" className={css.right} style={{ width: 96 }}>
                  实收
                </th>
              </tr>
            </thead>
            <tbody>
              {goods.map(one => (
                <tr key={`${one.lineId}${one.batchId}`}>
                  <td>
                    <div className={css.goods}>
                      <GoodsImg src={one.imageUrl} name="" size={48} />
                      <div className={css.words}>
                        <Link to={detailHref(one.offerId)} className="ell">
                          {one.displayName} {specText(one.spec)}
                        </Link>
                        <div className="meta ell">{one.makerName}</div>
                      </div>
                    </div>
                  </td>
                  <td>
                    <div className={css.batch}>{[one.batchNo, one.expiresOn].filter(Boolean).join(' / ')}</div>
                    {one.traceCodes.length > 0 && <TraceCodes codes={one.traceCodes} name={one.displayName} />}
                  </td>
                  <td className={css.right} data-label="发货">
                    {countText(one.quantity)} {one.packUnit}
                  </td>
                  <td className={css.right} data-label="实收">
                    {one.receivedQuantity === null ? (
                      <span className="meta">待验收</span>
                    ) : (
                      `${countText(one.receivedQuantity)} ${one.packUnit}`
                    )}
                    {one.differences.map(({ kind, quantity, note }) => (
                      <div key={kind} className={css.stray} title={note || undefined}>
                        {DIFFERENCES[kind]} {countText(quantity)}
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Panel>
  )
}

/** 药品追溯码 of one batch, shown on click: there is one per pack. */
function TraceCodes({ codes, name }: { codes: readonly string[]; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="text" size="small" onClick={() => setOpen(true)}>
        追溯码 {countText(codes.length)} 个
      </Button>
      {isOpen && (
        <Dialog title={`${name} 追溯码`} onClose={() => setOpen(false)}>
          <p className="meta">
            共 {countText(codes.length)} 个 <CopyButton text={codes.join('\n')} what="全部追溯码" />
          </p>
          <ol className={css.codes}>
            {codes.map(code => (
              <li key={code} className="num">
                {code}
              </li>
            ))}
          </ol>
        </Dialog>
      )}
    </>
  )
}

/** 冷链温度记录: the recorded temperatures with the required range. */
function TemperatureRecord({ readings }: Pick<Parcel, 'readings'>) {
  if (readings.length === 0) return <p className={classes(css.quiet, 'meta')}>冷链运输，温度记录将随运输更新。</p>
  const { points, ticks, band, start, end } = temperatureChart(readings)
  const { least, most, strayCount } = temperatureFacts(readings)
  const words = `最低 ${least.toFixed(1)}℃，最高 ${most.toFixed(1)}℃，${
    strayCount === 0
      ? `全程 ${COLD_RANGE.from}–${COLD_RANGE.to}℃`
      : `${strayCount} 次超出 ${COLD_RANGE.from}–${COLD_RANGE.to}℃`
  }`
  return (
    <section className={css.cold} aria-label="冷链温度记录">
      <h3 className={css.sub}>
        冷链温度 <span className={classes('num', strayCount > 0 && css.stray)}>{words}</span>
      </h3>
      <svg
        className={css.chart}
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        role="img"
        aria-label={`温度记录 ${readings.length} 次，${words}`}
      >
        <rect
          className={css.band}
          x={CHART.left}
          y={band.y}
          width={CHART.width - CHART.left - CHART.right}
          height={band.height}
        />
        {ticks.map(({ y, text }) => (
          <g key={text}>
            <line className={css.grid} x1={CHART.left} x2={CHART.width - CHART.right} y1={y} y2={y} />
            <text className={css.tick} x={CHART.left - 6} y={y + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        <polyline className={css.curve} points={points} />
        <text className={css.tick} x={CHART.left} y={CHART.height - 6}>
          {start}
        </text>
        <text className={css.tick} x={CHART.width - CHART.right} y={CHART.height - 6} textAnchor="end">
          {end}
        </text>
      </svg>
    </section>
  )
}
