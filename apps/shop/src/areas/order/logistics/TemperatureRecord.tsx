import type { Parcel } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import css from './Logistics.module.css'
import { CHART, COLD_RANGE, temperatureChart, temperatureFacts } from './temperature-chart.ts'

/** 冷链温度记录: the recorder's line with the range it had to keep. */
export function TemperatureRecord({ readings }: Pick<Parcel, 'readings'>) {
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
