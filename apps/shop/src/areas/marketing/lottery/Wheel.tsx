import type { PrizeView } from '@xiaojiu/contract/marketing/lottery-schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import css from './Lottery.module.css'
import { sectorPath } from './wheel.ts'

interface WheelProps {
  prizes: readonly PrizeView[]
  /** The rotation in degrees; the wheel turns to it. */
  turned: number
  label: string
  disabled: boolean
  onGo: () => void
  onStopped: () => void
}

const RADIUS = 200

/** The wheel of the lottery. The server draws; the wheel only shows the result. */
export function Wheel({ prizes, turned, label, disabled, onGo, onStopped }: WheelProps) {
  const sector = 360 / prizes.length
  return (
    <div className={css.wheelBox}>
      <svg
        className={css.wheel}
        viewBox="-210 -210 420 420"
        style={{ transform: `rotate(${turned}deg)` }}
        aria-hidden="true"
        focusable="false"
        onTransitionEnd={onStopped}
      >
        {prizes.map((prize, index) => (
          <g key={prize.prizeId}>
            <path
              className={classes(css.sector, index % 2 === 1 && css.even)}
              d={sectorPath(index, prizes.length, RADIUS)}
            />
            <text className={css.label} transform={`rotate(${(index + 0.5) * sector}) translate(0 -150)`}>
              {prize.name}
            </text>
          </g>
        ))}
        <circle className={css.rim} r={RADIUS + 2} />
      </svg>
      <span className={css.pointer} aria-hidden="true" />
      <button type="button" className={css.go} disabled={disabled} onClick={onGo}>
        {label}
      </button>
    </div>
  )
}
